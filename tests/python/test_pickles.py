"""What is pickled comes back the same and goes on the same: games of every kind, spaces of actions, environments, bots."""
import copy
import pickle
import random
import unittest

from support import EVERYTHING, SEED, lines, played, random_move

import bastide
from bastide.envs import aec, single, spiel


def again(thing):
    return pickle.loads(pickle.dumps(thing))


def told(game):
    """All that a game says of itself, its future aside."""
    return (game.position(), game.legal(), game.legal_actions().tolist(), game.events(), game.names, game.seed, game.answers, game.resigned,
            game.actor, game.turn)


def goes_on(game, other, moves, draw):
    """Plays both alike, and takes everything back; gives where they differ."""
    for _ in range(moves):
        if game.over:
            break
        move = random_move(game, draw)
        try:
            game.play(move)
        except bastide.IllegalMove as error:  # an order of tiles that has come to its end
            try:
                other.play(move)
            except bastide.IllegalMove as same:
                return "" if str(same) == str(error) else f"{error}; {same}"
        other.play(move)
        if told(game) != told(other):
            return f"{move}: {game.position()}; {other.position()}"
    for _ in range(game.answers):
        if game.undo().position() != other.undo().position():
            return f"undone: {game.position()}; {other.position()}"
    return ""


class Games(unittest.TestCase):
    def check(self, game):
        """The game is not played on."""
        other = again(game)
        self.assertEqual(game, other)
        self.assertEqual(told(game), told(other))
        self.assertEqual(goes_on(game.copy(), other, 40, random.Random(SEED)), "")

    def test_games_of_all_rules(self):
        for line in lines():
            with self.subTest(line=line):
                for moves in (0, 45):
                    self.check(played(line, SEED, moves))

    def test_games_whose_turns_are_confirmed(self):
        game = bastide.Game("base", seed=SEED, confirm=True)
        game.play(game.legal()[0]).play("-")
        self.assertEqual((game.phase, again(game).phase), ("confirm", "confirm"))
        self.check(game)
        self.check(game.play("ok"))

    def test_games_whose_draws_come_from_outside(self):
        for line in ("base", "base+flier", EVERYTHING + " players=3"):
            game, draw = bastide.Game(line, outside=True), random.Random(SEED)
            for _ in range(30):
                self.check(game)
                game.play(random_move(game, draw))

    def test_games_that_are_drawn_freely_or_by_an_order(self):
        self.check(played("base+river", SEED, 20).draw_freely(3))
        self.check(bastide.Game("base", order=["BA/L", "BA/RFr", "BA/C"]))
        game = bastide.Game("base", order=["BA/L", "BA/RFr", "BA/C"])
        self.check(game.play(game.legal()[0]).play("-"))
        self.check(game.draw_freely(9))

    def test_games_from_positions_and_records(self):
        for line in ("base", "base+inns+traders players=3"):
            middle = played(line, SEED, 50)
            game = bastide.Game.from_position(middle.position(), dice=5)
            self.assertGreater(game.turn, 1)
            self.check(game)
            draw = random.Random(SEED)
            for _ in range(20):
                game.play(random_move(game, draw))
            self.check(game)
            self.check(bastide.Game.from_record(game.record(), dice=6))
            self.check(bastide.Game.from_record(middle.record(), turn=9))
        self.check(bastide.Game.from_position("base | BA/RCr@0,0N | - | 0 0 | - | 1 0 confirm", dice=2))

    def test_games_that_somebody_left_and_games_that_are_over(self):
        game = played("base players=3", 2, 30)
        game.resign(1)
        self.check(game)
        game.play(game.legal()[0])
        self.check(game)
        game.resign(2)
        self.check(game)
        self.check(played("base", 3))

    def test_tiles_of_ones_own_come_along(self):
        tiles = "tile XX/1\n  road W E\n  field WL NL NR ER\n  field EL SL SR WR\nset own\n  XX/1 5\n"
        game = bastide.Game("base tiles=own", seed=1, tiles=tiles)
        self.check(game)
        self.assertEqual(again(game.actions).size, game.actions.size)
        self.check(bastide.Game.from_position(game.position(), tiles=tiles, dice=1))

    def test_what_is_no_game_is_refused(self):
        with self.assertRaisesRegex(bastide.RecordError, "a pickled game of another version"):
            kind = type(bastide.Game("base")._play)
            kind.__new__(kind).__setstate__((1, 2))


class Others(unittest.TestCase):
    def test_spaces_of_actions(self):
        for space in (bastide.ActionSpace("base+inns players=3"), bastide.Game("base+abbot", seed=1).actions, bastide.Batch("base+river", 2).actions):
            for other in (again(space), copy.deepcopy(space)):
                for what in ("size", "chance_size", "blocks", "slots", "rows"):
                    self.assertEqual(getattr(other, what), getattr(space, what))
                self.assertEqual((other, hash(other)), (space, hash(space)))
        spaces = {bastide.ActionSpace(line) for line in ("base", "base players=2", "base+inns", "base players=3")}
        self.assertEqual(len(spaces), 3)
        self.assertIn(bastide.Game("base").actions, spaces)
        self.assertNotEqual(bastide.ActionSpace("base"), "base")

    def test_environments(self):
        env = aec.raw_env("base+river players=3")
        env.reset(seed=SEED)
        others = [again(env), copy.deepcopy(env)]
        for _ in range(30):
            for one in (env, *others):
                one.step(int(one.game.legal_actions()[0]))
                self.assertEqual(one.game, env.game)
        env = single.BastideEnv("base")
        env.reset(seed=SEED)
        for one in (env, again(env), copy.deepcopy(env)):
            one.step(int(one.game.legal_actions()[0]))
            self.assertEqual(one.game.names, env.game.names)
        state, draw = spiel.BastideGame({"rules": "base"}).new_initial_state(), random.Random(SEED)
        for _ in range(20):
            for other in (again(state), copy.deepcopy(state)):
                self.assertEqual((str(other), other.history(), other.legal_actions()), (str(state), state.history(), state.legal_actions()))
            state.apply_action(draw.choice(state.legal_actions()))

    def test_bots_begin_again(self):
        game, bot = played("base", 9, 24), bastide.Bot("best", seed=7, playouts=20)
        first = bot.choose(game)
        other = again(bot)
        self.assertEqual((other.spec, other.playouts, other.tried, other.choose(game)), ("best", 20, 0, first))

    def test_a_batch_is_refused_in_words(self):
        for how in (pickle.dumps, copy.copy, copy.deepcopy):
            with self.assertRaisesRegex(bastide.Error, "a batch cannot be pickled or copied"):
                how(bastide.Batch("base", 2))


if __name__ == "__main__":
    unittest.main()
