"""The environments: their own shapes here, and the API tests of PettingZoo, Gymnasium and OpenSpiel where these are installed."""
import random
import unittest

import numpy as np
from support import SEED

import bastide
from bastide.envs import aec, single, spaces, spiel


def play_aec(env, seed):
    """Scores that an agent got in all, by agent, and the game."""
    env.reset(seed=seed)
    for agent in env.agents:
        env.action_space(agent).seed(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        got[agent] += reward
        assert observation in env.observation_space(agent), observation
        if terminated or truncated:
            assert not observation["action_mask"].any()
            env.step(None)
            continue
        np.testing.assert_array_equal(observation["action_mask"], info["action_mask"])
        env.step(env.action_space(agent).sample(observation["action_mask"]))
    return got


class Aec(unittest.TestCase):
    def test_a_game_of_agents(self):
        env = aec.raw_env("base+river players=3")
        got = play_aec(env, SEED)
        self.assertTrue(env.game.over)
        self.assertEqual(list(got.values()), env.game.scores)
        self.assertEqual(env.agents, [])
        first = env.game.record()
        play_aec(env, SEED)
        self.assertEqual(env.game.record(), first)
        play_aec(env, None)
        self.assertNotEqual(env.game.seed, bastide.Game.from_record(first).seed)

    def test_rewards_of_a_win(self):
        env = aec.raw_env("base", reward="win")
        got = play_aec(env, SEED)
        self.assertEqual(sum(got.values()), 0)
        self.assertEqual(got["player_0"] > 0, env.game.scores[0] > env.game.scores[1])

    def test_wrong_actions_and_pictures(self):
        env = aec.raw_env("base", render_mode="ansi")
        env.reset(seed=1)
        with self.assertRaises(bastide.IllegalMove):
            env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0]))
        with self.assertRaises(bastide.IllegalMove):
            env.step(None)
        self.assertIn("turn 1", env.render())
        pixels = aec.raw_env("base", render_mode="rgb_array")
        pixels.reset(seed=1)
        self.assertEqual((pixels.render().shape[2], pixels.render().dtype), (3, np.uint8))
        for wrong in ({"render_mode": "smoke"}, {"reward": "fame"}):
            with self.assertRaises(ValueError):
                aec.raw_env("base", **wrong)

    def test_it_begins_where_it_is_told(self):
        env = aec.raw_env("base")
        game = bastide.Game("base", seed=4)
        line = game.play(game.legal()[0]).position()
        env.reset(seed=1, options={"position": line})
        self.assertEqual(env.game.position(), line)
        for other in ("base+inns", "base players=3"):
            with self.assertRaisesRegex(bastide.PositionError, "the position is one of other rules: expected base players=2"):
                env.reset(options={"position": bastide.Game(other, seed=4).position()})
            self.assertEqual(env.game.position(), line)

    def test_a_game_must_have_begun(self):
        env = aec.raw_env("base")
        for early in (env.last, env.render, lambda: env.step(0), lambda: env.observe("player_0")):
            with self.assertRaisesRegex(bastide.Error, r"call reset\(\) first"):
                early()
        env.reset(seed=1)
        for wrong in (0.0, "1", float("nan")):
            with self.assertRaisesRegex(TypeError, "action: expected a whole number"):
                env.step(wrong)

    @unittest.skipUnless(aec.PETTINGZOO, "PettingZoo is not installed (it is not in Debian 12): its API test was not run")
    def test_the_api_test_of_pettingzoo(self):
        from pettingzoo.test import api_test, seed_test

        api_test(aec.raw_env("base"), num_cycles=300)
        seed_test(lambda: aec.raw_env("base"), num_cycles=100)


class Single(unittest.TestCase):
    def test_an_episode(self):
        draw = random.Random(SEED)
        env = single.BastideEnv("base players=3", opponents=["greedy", lambda game: draw.choice(game.legal())], seat=None)
        for episode in range(2):
            observation, info = env.reset(seed=SEED if episode == 0 else None)
            self.assertEqual(info["seat"], episode)
            total, over = 0.0, False
            env.action_space.seed(SEED)
            while not over:
                self.assertIn(observation, env.observation_space)
                self.assertEqual(env.game.actor, env.seat)
                observation, reward, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
                total += reward
                self.assertFalse(truncated)
            scores = info["scores"]
            self.assertEqual(total, scores[env.seat] - max(s for seat, s in enumerate(scores) if seat != env.seat))
            self.assertFalse(info["action_mask"].any())

    def test_wrong_settings_are_refused_in_words(self):
        for settings, words in [({"opponents": ["greedy"] * 2}, "opponents: expected one for all the other seats, not 2"), ({"seat": 2}, "seat: expected 0 to 1"), ({"reward": "x"}, "reward: ")]:
            with self.assertRaisesRegex(ValueError, words):
                single.BastideEnv("base", **settings)
        with self.assertRaisesRegex(ValueError, "opponents: expected one for all the other seats, or 3, not 2"):
            single.BastideEnv("base players=4", opponents=["greedy"] * 2)
        for wrong in ("greedy", lambda game: game.legal()[0]):
            with self.assertRaisesRegex(TypeError, "opponents: expected a list of bots and functions"):
                single.BastideEnv("base", opponents=wrong)
        for kind, words, settings in [(ValueError, "foo", {"opponents": ["foo"]}), (TypeError, "opponents: expected the spec of a bot or a function, not 3", {"opponents": [3]}),
                                      (TypeError, "opponents: expected a list of bots and functions", {"opponents": None}), (TypeError, "seat: expected a whole number, not 'a'", {"seat": "a"}),
                                      (TypeError, "seat: expected a whole number, not True", {"seat": True}), (ValueError, "playouts: expected 0 to", {"playouts": -1})]:
            with self.subTest(words=words), self.assertRaisesRegex(kind, words):
                single.BastideEnv("base", **settings)

    def test_seeds_are_whole_numbers(self):
        for env in (single.BastideEnv("base"), aec.raw_env("base")):
            with self.assertRaisesRegex(ValueError, "seed: expected 0 or more, or None, not -1"):
                env.reset(seed=-1)
            for wrong in ("a", 1.5, True):
                with self.assertRaisesRegex(TypeError, "seed: expected a whole number"):
                    env.reset(seed=wrong)
            env.reset(seed=np.int64(3))
            first = env.game.seed
            env.reset(seed=3)
            self.assertEqual(env.game.seed, first)
            env.reset(seed=2**100)

    def test_a_game_must_have_begun(self):
        env = single.BastideEnv("base")
        for early in (lambda: env.step(0), env.render):
            with self.assertRaisesRegex(bastide.Error, r"call reset\(\) first"):
                early()
        env.reset(seed=1)
        for wrong in (0.0, "1", None):
            with self.assertRaisesRegex(TypeError, "action: expected a whole number"):
                env.step(wrong)

    @unittest.skipUnless(spaces.GYMNASIUM, "Gymnasium is not installed (it is not in Debian 12): its environment checker was not run")
    def test_the_checker_of_gymnasium(self):
        from gymnasium.utils.env_checker import check_env

        class Masked(single.BastideEnv):
            """The checker draws actions without a mask: what is not legal becomes the first that is."""

            def step(self, action):
                return super().step(int(action) if self.game.mask()[action] else int(self.game.legal_actions()[0]))

        check_env(Masked("base"), skip_render_check=True)


@unittest.skipIf(spaces.GYMNASIUM, "Gymnasium has spaces of its own")
class Spaces(unittest.TestCase):
    def test_masks_are_arrays(self):
        space = spaces.Discrete(3)
        for kind in (bool, np.int8, np.int64):
            self.assertEqual(space.sample(np.array([0, 1, 0], kind)), 1)
        for kind, words, wrong in [(TypeError, "mask: expected an array of bool or of whole numbers, not 'abc'", "abc"), (TypeError, "mask: expected an array", [0, 1, 0]),
                                   (TypeError, "mask: expected an array", np.ones(3)), (TypeError, "mask: expected an array", np.array(["a", "b", "c"])),
                                   (ValueError, r"mask: expected an array of shape \(3,\), not of \(2,\)", np.ones(2, bool)),
                                   (ValueError, r"mask: expected an array of shape \(3,\), not of \(1, 3\)", np.ones((1, 3), bool)),
                                   (ValueError, "mask: expected 0 and 1 alone", np.array([0, 2, 0])),
                                   (ValueError, "mask: expected an action that it allows", np.zeros(3, np.int8))]:
            with self.subTest(words=words), self.assertRaisesRegex(kind, words):
                space.sample(wrong)
        with self.assertRaisesRegex(ValueError, "seed: expected 0 or more"):
            space.seed(-1)


class Spiel(unittest.TestCase):
    def test_a_walk_through_the_tree(self):
        draw = random.Random(SEED)
        for utility in ("lead", "win"):
            game = spiel.BastideGame({"rules": "base players=3", "utility": utility})
            state, chances = game.new_initial_state(), 0
            while not state.is_terminal():
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(set(legal)))
                self.assertEqual(list(np.flatnonzero(state.legal_actions_mask())), legal)
                self.assertEqual(state.returns(), [0.0] * 3)
                if state.is_chance_node():
                    chances += 1
                    outcomes, odds = zip(*state.chance_outcomes())
                    self.assertAlmostEqual(sum(odds), 1)
                    self.assertEqual(list(outcomes), legal)
                else:
                    self.assertEqual(state.legal_actions((state.current_player() + 1) % 3), [])
                action = draw.choice(legal)
                self.assertEqual(state.string_to_action(state.action_to_string(action)), action)
                if draw.random() < 0.1:
                    child = state.child(action)
                    self.assertEqual(len(child.history()), len(state.history()) + 1)
                state.apply_action(action)
            self.assertGreater(chances, 60)
            self.assertAlmostEqual(sum(state.returns()), 0, places=6)
            self.assertGreaterEqual(min(state.returns()), game.min_utility())
            best = state.returns().index(max(state.returns()))
            self.assertEqual(state.game.scores[best], max(state.game.scores))
            self.assertEqual(state.current_player(), spiel.TERMINAL_PLAYER)
            self.assertLess(len(state.history()), game.max_game_length())

    def test_actions_are_whole_numbers(self):
        state = spiel.BastideGame().new_initial_state()
        with self.assertRaisesRegex(TypeError, "action: expected a whole number"):
            state.apply_action(0.5)
        self.assertEqual(state.history(), [])

    def test_observations(self):
        game = spiel.BastideGame()
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[0])
        observer = game.make_py_observer()
        observer.set_from(state, 0)
        seen = state.game.observe()
        np.testing.assert_array_equal(observer.dict["planes"], seen.planes)
        np.testing.assert_array_equal(observer.dict["vector"], seen.vector)
        self.assertEqual(observer.string_from(state, 0), state.game.position())
        self.assertEqual(state.clone().observation_string(0), state.observation_string(0))
        self.assertEqual(state.information_state_string(0), state.history_str())

    @unittest.skipUnless(spiel.PYSPIEL, "OpenSpiel is not installed (it is not in Debian 12): its test of games was not run")
    def test_the_game_test_of_openspiel(self):
        import pyspiel

        pyspiel.random_sim_test(pyspiel.load_game("python_bastide"), num_sims=3, serialize=False, verbose=False)


if __name__ == "__main__":
    unittest.main()
