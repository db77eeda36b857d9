"""Many games at once are the same games."""
import os
import signal
import threading
import unittest

import numpy as np
from support import EVERYTHING, SEED, lines

import bastide


class Batches(unittest.TestCase):
    def test_each_row_is_the_game_of_its_seed(self):
        for line in lines():
            with self.subTest(line=line):
                batch = bastide.Batch(line, 3, seed=SEED, dealt=True)
                games = [bastide.Game(line, seed=batch.seed_of(i)) for i in range(3)]
                for _ in range(70):
                    for i, game in enumerate(games):
                        self.assertEqual(batch.position(i), game.position())
                        np.testing.assert_array_equal(batch.mask[i], game.mask())
                        np.testing.assert_array_equal(batch.legal(i), game.legal_actions())
                        self.assertEqual((batch.actor[i], batch.scores[i].tolist(), batch.legal_count[i]), (game.actor, game.scores, len(game.legal())))
                    before = [game.scores for game in games]
                    actions = batch.random_actions()
                    rewards, done = batch.step(actions)
                    for i, game in enumerate(games):
                        game.play(int(actions[i]))
                        self.assertEqual(rewards[i].tolist(), [n - b for n, b in zip(game.scores, before[i])])
                        self.assertEqual(done[i], game.over)
                        if done[i]:
                            self.assertEqual(batch.final_scores[i].tolist(), game.scores)
                            games[i] = bastide.Game(line, seed=batch.seed_of(i))

    def test_observations_are_those_of_the_single_game(self):
        for line in ("base", EVERYTHING + " players=4"):
            batch = bastide.Batch(line, 2, seed=SEED, dealt=True)
            games = [bastide.Game(line, seed=batch.seed_of(i)) for i in range(2)]
            for _ in range(40):
                actions = batch.random_actions()
                batch.step(actions)
                for game, action in zip(games, actions):
                    game.play(int(action))
            features, counts = batch.features()
            planes, vector, cells = batch.planes(), batch.vector(), batch.cells()
            for i, game in enumerate(games):
                seen = game.observe()
                np.testing.assert_array_equal(planes[i], seen.planes)
                np.testing.assert_array_equal(vector[i], seen.vector)
                np.testing.assert_array_equal(features[i, :counts[i]], seen.features)
                np.testing.assert_array_equal(cells[i], seen.cells)
                self.assertEqual((tuple(batch.origin()[i]), batch.outside()[i]), (seen.origin, seen.outside))

    def test_threads_and_seeds_make_no_difference(self):
        def course(threads, seed):
            batch = bastide.Batch("base+inns", 7, seed=seed, threads=threads)
            for _ in range(300):
                batch.step(batch.random_actions())
            return batch.ended, batch.scores.tolist(), [batch.position(i) for i in range(7)]

        self.assertEqual(course(1, 5), course(3, 5))
        self.assertNotEqual(course(1, 5), course(1, 6))
        batch = bastide.Batch("base+inns", 7, seed=5)
        batch.play_random(300)
        self.assertEqual(course(1, 5)[1], batch.scores.tolist())

    def test_who_asks_again_is_told_others(self):
        one, other = (bastide.Batch("base", 50, seed=SEED) for _ in range(2))
        first, again = one.random_actions().copy(), one.random_actions().copy()
        self.assertTrue((first != again).any())
        self.assertTrue(one.mask[np.arange(50), again].all())
        np.testing.assert_array_equal(first, other.random_actions())
        np.testing.assert_array_equal(again, other.random_actions())
        for batch in (one, other):  # what somebody plays himself was not drawn
            batch.step([int(np.flatnonzero(mask)[0]) for mask in batch.mask])
        one.reset(7)
        other.reset(7)
        np.testing.assert_array_equal(one.random_actions(), other.random_actions())
        one.step(one.random_actions())

    def test_arrays_are_views_that_nobody_writes(self):
        batch = bastide.Batch("base", 4)
        for array in (batch.mask, batch.actor, batch.rewards, batch.done, batch.scores, batch.final_scores, batch.legal_count, batch.planes(), batch.vector(),
                      batch.cells(), *batch.features(), batch.random_actions()):
            self.assertFalse(array.flags.writeable)
            self.assertFalse(array.flags.owndata)
            self.assertEqual(array.shape[0], 4)
        mask, before = batch.mask, batch.mask.copy()
        batch.step(batch.random_actions())
        self.assertTrue((mask != before).any())
        del batch
        self.assertTrue(mask.any())

    def test_masks_are_the_legal_actions_over_many_games(self):
        """Also where a new game, or one of several words of cells, follows upon marks of the one before."""
        for line, steps in [("base", 500), ("base+inns+river2 modern players=4", 500), ("base tiles=basic:2", 700), ("base+abbey+tower", 300)]:
            batch = bastide.Batch(line, 3, seed=SEED)
            for step in range(steps):
                for i in range(3):
                    legal = batch.legal(i)
                    np.testing.assert_array_equal(np.flatnonzero(batch.mask[i]), np.sort(legal), err_msg=f"{line}, step {step}")
                    self.assertEqual(batch.legal_count[i], len(legal))
                batch.step(batch.random_actions())
                if step == 60:
                    batch.reset(1)
            self.assertGreater(batch.ended, 0)

    def test_actions_may_lie_anyhow(self):
        """The same games of arrays as they are told, of every second number, of numbers between words, and of a list."""
        def course(laid):
            batch = bastide.Batch("base+inns", 5, seed=SEED)
            for _ in range(100):
                batch.step(laid(batch.random_actions()))
            return [batch.position(i) for i in range(5)]

        def between_words(actions):
            memory = np.zeros(4 * len(actions) + 1, np.uint8)
            memory[1:] = np.frombuffer(actions.tobytes(), np.uint8)
            return memory[1:].view(np.int32)

        told = course(lambda actions: actions)
        for laid in (lambda actions: np.repeat(actions, 2)[::2], between_words, lambda actions: actions.tolist(), lambda actions: actions.astype(">i4")):
            self.assertEqual(course(laid), told)

    def test_wrong_actions_change_nothing(self):
        batch = bastide.Batch("base", 3)
        good = batch.random_actions().copy()
        before = [batch.position(i) for i in range(3)]
        bad = good.copy()
        bad[1] = np.flatnonzero(~batch.mask[1])[0]
        for actions, kind, words in [(bad, bastide.IllegalMove, "game 1: action .* is not legal now"), (good[:2], ValueError, r"shape \(3,\)"),
                                     (np.array([good[0], -1, good[2]]), bastide.IllegalMove, "game 1: action -1 is none of 0 to"),
                                     (good.reshape(3, 1), ValueError, r"shape \(3,\)")]:
            with self.assertRaisesRegex(kind, words):
                batch.step(actions)
            self.assertEqual([batch.position(i) for i in range(3)], before)
        wide = good.astype(np.int64)
        for actions, kind, words in [(wide + 2**32, bastide.IllegalMove, f"game 0: action {wide[0] + 2**32} is none of 0 to"),
                                     (wide - 2**32, bastide.IllegalMove, "game 0: action -42949.* is none of 0 to"),
                                     (good.astype(np.uint64) + np.uint64(2**63), bastide.IllegalMove, "game 0: action 92233.* is none of 0 to"),
                                     (good + 0.5, TypeError, "whole numbers, not float64"), (np.full(3, np.nan), TypeError, "whole numbers, not float64"),
                                     (good > 0, TypeError, "whole numbers, not bool"), ([10**30] * 3, TypeError, "whole numbers, not object"),
                                     (None, TypeError, "whole numbers, not object"), ("abc", TypeError, "whole numbers, not <U3"),
                                     ([[1], [1, 2]], TypeError, "whole numbers"), ([], ValueError, r"shape \(3,\)"), (7, ValueError, r"shape \(3,\)")]:
            with self.subTest(words=words), self.assertRaisesRegex(kind, words):
                batch.step(actions)
            self.assertEqual([batch.position(i) for i in range(3)], before)
        batch.step(good.tolist())
        for dtype in (np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64, ">i4", ">i8"):
            played = batch.decisions
            batch.step(batch.random_actions().astype(dtype))
            self.assertEqual(batch.decisions, played + 3)
        for kind, words, wrong in [(ValueError, "n: expected 1 to", lambda: bastide.Batch("base", 0)), (ValueError, "threads: ", lambda: bastide.Batch("base", 1, threads=0)),
                                   (ValueError, "reward: ", lambda: bastide.Batch("base", 1, reward="fame")), (IndexError, "game: ", lambda: batch.legal(3)),
                                   (IndexError, "game: ", lambda: batch.reset(-1)), (TypeError, "game: expected a whole number, not True", lambda: batch.reset(True)),
                                   (TypeError, "dealt: expected True or False, not 1", lambda: bastide.Batch(dealt=1)),
                                   (IndexError, "game: ", lambda: batch.position(10**12)), (TypeError, "game: expected a whole number", lambda: batch.legal(1.0)),
                                   (ValueError, "n: expected 1 to", lambda: bastide.Batch("base", 2**40)), (ValueError, "seed: expected 0 to", lambda: bastide.Batch(seed=-1)),
                                   (ValueError, "steps: expected 0 to", lambda: batch.play_random(-1)), (TypeError, "rules: expected a text", lambda: bastide.Batch(5)),
                                   (ValueError, "dealt=True", lambda: batch.seed_of(0))]:
            with self.assertRaisesRegex(kind, words):
                wrong()

    def test_rewards_at_the_end(self):
        for reward in ("lead", "win"):
            batch = bastide.Batch("base players=3", 8, reward=reward, auto_reset=False, seed=SEED)
            total = np.zeros((8, 3), np.float32)
            while (batch.actor >= 0).any():
                rewards, _ = batch.step(batch.random_actions())
                total += rewards
            for paid, scores in zip(total, batch.final_scores.astype(int)):
                for seat in range(3):
                    others = max(np.delete(scores, seat))
                    best = scores.max()
                    expected = scores[seat] - others if reward == "lead" else -1 if scores[seat] < best else 1 if others < best else 0
                    self.assertEqual(paid[seat], expected)
            self.assertEqual(batch.ended, 8)
            self.assertFalse(batch.mask.any())
            batch.reset(2)
            self.assertEqual((batch.actor >= 0).tolist(), [i == 2 for i in range(8)])

    def test_the_lock_is_released(self):
        """Another thread counts on while a batch plays."""
        batch, ticks, stop = bastide.Batch("base", 16), [], threading.Event()

        def count():
            while not stop.is_set():
                ticks.append(1)
                stop.wait(0.0005)

        thread = threading.Thread(target=count)
        thread.start()
        while len(ticks) < 2:
            stop.wait(0.001)
        before = len(ticks)
        while len(ticks) < before + 3:
            batch.play_random(20000)
        stop.set()
        thread.join()

    def test_one_thread_at_a_time(self):
        """While one plays, whatever another asks of the games is refused."""
        batch, stop = bastide.Batch("base", 64, dealt=True), threading.Event()

        def play():
            while not stop.is_set():
                try:
                    batch.play_random(500)
                except RuntimeError:  # the other was there first
                    pass

        thread = threading.Thread(target=play)
        thread.start()
        try:
            nothing = np.zeros(64, np.int32)
            for call in (batch.random_actions, batch.reset, batch.planes, batch.vector, batch.features, batch.cells, lambda: batch.ended, lambda: batch.decisions,
                         lambda: batch.step(nothing), lambda: batch.step(nothing.astype(np.int64)), lambda: batch.play_random(1), lambda: batch.reset(3),
                         lambda: batch.legal(3), lambda: batch.position(3), lambda: batch.seed_of(3)):
                with self.assertRaisesRegex(RuntimeError, "the batch is at work in another call: one thread at a time may use it"):
                    while True:
                        try:
                            call()
                        except bastide.IllegalMove:
                            pass
            while "at work" not in repr(batch):
                pass
        finally:
            stop.set()
            thread.join()
        self.check_sound(batch)

    def test_threads_that_all_play_are_told(self):
        batch, wrong = bastide.Batch("base", 64), []

        def play():
            for _ in range(300):
                try:
                    batch.step(batch.random_actions())
                except (RuntimeError, bastide.IllegalMove):  # the latter for what was drawn before another's step
                    pass
                except BaseException as error:
                    wrong.append(error)

        threads = [threading.Thread(target=play) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])
        self.check_sound(batch)

    def check_sound(self, batch):
        for i in range(batch.n):
            game = bastide.Game.from_position(batch.position(i))
            self.assertEqual((batch.scores[i].tolist(), batch.actor[i], batch.legal_count[i]), (game.scores, game.actor, len(game.legal())))
            self.assertEqual(batch.mask[i].sum(), len(game.legal()))
        played = batch.decisions
        batch.step(batch.random_actions())
        self.assertEqual(batch.decisions, played + batch.n)

    def test_ctrl_c_ends_it(self):
        batch, steps = bastide.Batch("base", 64, seed=SEED), 10**6

        def interrupt():
            while "at work" not in repr(batch):
                pass
            os.kill(os.getpid(), signal.SIGINT)

        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        thread = threading.Thread(target=interrupt)
        try:
            with self.assertRaises(KeyboardInterrupt):
                thread.start()
                batch.play_random(steps)
        finally:
            thread.join()
            signal.signal(signal.SIGINT, before)
        played, rest = divmod(batch.decisions, 64)
        self.assertLess(played, steps)
        self.assertEqual(rest, 0)
        other = bastide.Batch("base", 64, seed=SEED)
        other.play_random(played)
        self.assertEqual([batch.position(i) for i in range(64)], [other.position(i) for i in range(64)])
        self.check_sound(batch)


if __name__ == "__main__":
    unittest.main()
