"""A single game: playing, taking back, copies, records, positions, errors, pictures, bots."""
import copy
import os
import pickle
import random
import tempfile
import unittest

from support import EVERYTHING, SEED, lines, played, random_move

import bastide


class Playing(unittest.TestCase):
    def test_what_is_played_can_be_taken_back(self):
        draw = random.Random(SEED)
        for line in lines():
            with self.subTest(line=line):
                game = bastide.Game(line, seed=SEED)
                trail = []
                while not game.over and len(trail) < 60:
                    trail.append((game.position(), game.legal()))
                    game.play(random_move(game, draw))
                end = game.position()
                other = game.copy()
                for position, legal in reversed(trail):
                    game.undo()
                    self.assertEqual(game.position(), position)
                    self.assertEqual(game.legal(), legal)
                self.assertEqual((game.answers, other.position()), (0, end))
                self.assertEqual(other.undo(len(trail) // 2).position(), trail[len(trail) - len(trail) // 2][0])
                self.assertEqual(other.undo(other.answers).position(), trail[0][0])

    def test_chance_comes_again_after_an_undo(self):
        for game in (bastide.Game("base", seed=3), bastide.Game.from_position(played("base", 3, 20).position(), dice=5)):
            first = game.legal()[0]
            game.play(first).play("-" if "-" in game.legal() else game.legal()[0])
            after = game.position()
            answers = game.answers
            game.undo(answers)
            game.play(first).play("-" if "-" in game.legal() else game.legal()[0])
            self.assertEqual(game.position(), after)

    def test_a_copy_goes_its_own_way(self):
        game = played("base+inns", 5, 30)
        other, deep = game.copy(), copy.deepcopy(game)
        self.assertTrue(game == other == deep)
        move = game.legal()[-1]
        game.play(move)
        self.assertNotEqual(game.position(), other.position())
        self.assertEqual(other.play(move).position(), game.position())
        self.assertEqual(other.events(), game.events())
        self.assertEqual(pickle.loads(pickle.dumps(game)).position(), game.position())

    def test_records_and_positions_come_back(self):
        for line in lines():
            with self.subTest(line=line):
                game = played(line, SEED % 1000, 90)
                again = bastide.Game.from_record(game.record())
                self.assertEqual(again.position(), game.position())
                self.assertEqual(again.record(), game.record())
                self.assertEqual(again.events(), game.events())
                self.assertEqual(again.legal(), game.legal())
                stands = bastide.Game.from_position(game.position())
                self.assertEqual(stands.position(), game.position())
                self.assertEqual(sorted(stands.legal()), sorted(game.legal()))
                if not {"evict", "capture", "flee"} & {b.name for b in game.actions.blocks}:  # these tell figures by who went first
                    self.assertEqual(sorted(stands.legal_actions()), sorted(game.legal_actions()))

    def test_the_record_of_a_game_from_a_position_begins_with_it(self):
        for line in lines():
            with self.subTest(line=line):
                game = bastide.Game.from_position(played(line, SEED % 1000, 60).position(), dice=5)
                while not game.over and game.answers < 40:
                    game.play(game.legal()[-1])
                again = bastide.Game.from_record(game.record())  # whose turns count from the position
                self.assertEqual((again.record(), again.scores, again.legal()), (game.record(), game.scores, game.legal()))

    def test_the_record_of_a_game_from_a_turn_that_must_be_confirmed(self):
        game = bastide.Game.from_position("base | BA/RCr@0,0N | - | 0 0 | - | 1 0 confirm", dice=5)
        self.assertIn(" 1 1 draw\n", game.record())  # as at a table: that turn is over
        game.play("ok")
        self.assertEqual(bastide.Game.from_record(game.record()).record(), game.record())
        game.play(game.legal()[0]).play("-").play("ok")
        game.play(game.legal()[0]).resign(0)
        again = bastide.Game.from_record(game.record())
        self.assertEqual((again.record(), again.scores, again.resigned), (game.record(), game.scores, [0]))
        self.assertTrue(game.review(playouts=2))
        with self.assertRaisesRegex(bastide.PositionError, "the game is over"):
            bastide.Game.from_position(played("base", 3).position()).record()

    def test_a_seed_deals_what_a_position_has_left(self):
        """As the records of tables that begin with a position have it."""
        line = bastide.Game.from_position(played("base", 3, 40).position(), dice=1).record().split("position ")[1].split("\n")[0]
        game = bastide.Game.from_record(f"bastide record 2\nrules base players=2\nposition {line}\nplayer A\nplayer B\nseed {'ab' * 32}\n")
        self.assertEqual(game.seed, "ab" * 32)
        draw = random.Random(SEED)
        while not game.over:
            game.play(random_move(game, draw))
            if game.answers % 20 == 0:
                for again in (bastide.Game.from_record(game.record()), pickle.loads(pickle.dumps(game))):
                    self.assertEqual((again, again.seed, again.record()), (game, game.seed, game.record()))

    def test_the_empty_seed_is_a_seed(self):
        self.assertEqual(bastide.Game("base", seed="").seed, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")  # SHA-256 of nothing
        self.assertNotEqual(bastide.Game("base").seed, bastide.Game("base").seed)

    def test_a_loaded_game_goes_on_as_it_was_dealt(self):
        whole = played("base+river", 8)
        game = bastide.Game.from_record(played("base+river", 8, 41).record())
        self.assertEqual(game.seed, whole.seed)
        same = played("base+river", 8, 41)
        for _ in range(20):
            move = game.legal()[0]
            self.assertEqual(game.play(move).position(), same.play(move).position())
        part = bastide.Game.from_record(whole.record(), turn=10)
        self.assertLess(part.tiles_laid, whole.tiles_laid)
        self.assertEqual(part.seed, whole.seed)

    def test_an_order_and_draws_from_outside(self):
        game = bastide.Game("base", order=["BA/L", "BA/RFr"])
        self.assertEqual(game.tile, "BA/L")
        game.play(game.legal()[0]).play("-")
        self.assertEqual(game.tile, "BA/RFr")
        before = game.position()
        game.play(game.legal()[0])
        with self.assertRaisesRegex(bastide.IllegalMove, "the order of tiles has 2 and one more is needed"):
            game.play("-")
        self.assertEqual(game.undo().position(), before)
        outside = bastide.Game("base", outside=True)
        self.assertEqual(outside.actor, bastide.CHANCE)
        self.assertEqual(outside.play("BA/L").tile, "BA/L")
        self.assertEqual(outside.undo().actor, bastide.CHANCE)

    def test_a_game_ends_with_its_points(self):
        game = played("base players=4", 11)
        self.assertEqual((game.over, game.actor, game.phase, game.legal(), game.tile), (True, None, "over", [], None))
        self.assertEqual(game.winners, [s for s in range(4) if game.scores[s] == max(game.scores)])
        points = [0] * 4
        for event in game.events():
            if event["type"] == "score":
                points[event["seat"]] += event["points"]
        self.assertEqual(points, game.scores)
        with self.assertRaises(bastide.GameOver):
            game.play("-")

    def test_who_resigns_has_lost(self):
        game = played("base players=3", 2, 30)
        game.resign(1)
        self.assertFalse(game.over)
        game.play(game.legal()[0])
        game.resign(2)
        self.assertEqual((game.over, game.winners, game.resigned), (True, [0], [1, 2]))
        again = bastide.Game.from_record(game.record())
        self.assertEqual((again.over, again.resigned, again.record()), (True, [1, 2], game.record()))
        with self.assertRaisesRegex(bastide.GameOver, "the game is over"):
            game.resign(0)


class Errors(unittest.TestCase):
    def test_errors_say_what_and_where(self):
        game = bastide.Game("base", seed=1)
        for kind, words, wrong in [
            (bastide.RulesError, "nowhere", lambda: bastide.Game("base+nowhere")),
            (bastide.RulesError, "players", lambda: bastide.Batch("base players=9")),
            (bastide.IllegalMove, "'9,9N': .*legal: ", lambda: game.play("9,9N")),
            (bastide.IllegalMove, "1 moves cannot be taken back: 0 were played", lambda: game.undo()),
            (bastide.PositionError, "6 or 7 parts", lambda: bastide.Game.from_position("base")),
            (bastide.RecordError, "line 2", lambda: bastide.Game.from_record("bastide record 2\nnonsense\n")),
            (bastide.IllegalMove, "there is no seat 7; seats are 0 to 1", lambda: game.resign(7)),
            (bastide.IllegalMove, "no game comes to the cell", lambda: game.why(9999, 0)),
            (ValueError, "one of them at most", lambda: bastide.Game(seed=1, outside=True)),
            (ValueError, "theme: expected 'light' or 'dark'", lambda: game.svg(theme="blue")),
            (ValueError, "size: expected 16 to 400", lambda: game.svg(size=1)),
            (ValueError, "window: expected 1 to 801", lambda: game.observe(-3)),
            (ValueError, "moves: expected 1 to 20", lambda: game.analyse(moves=0)),
            (ValueError, "seconds: expected", lambda: game.analyse(seconds=-1)),
            (ValueError, "nobody", lambda: bastide.Bot("nobody")),
            (bastide.IllegalMove, "there is no action -1; these rules have 0 to 605", lambda: game.move(-1)),
            (bastide.IllegalMove, "there is no action 10000.*; these rules have 0 to 605", lambda: game.play(10**30)),
            (bastide.IllegalMove, "no game comes to the cell 1000000000000,0", lambda: game.why(10**12, 0)),
            (TypeError, "action: expected a whole number, not 1.0", lambda: game.play(1.0)),
            (TypeError, "action: expected a whole number, not None", lambda: game.play(None)),
            (TypeError, "action: expected a whole number, not nan", lambda: game.move(float("nan"))),
            (TypeError, "rules: expected a text, not 5", lambda: bastide.Game(5)),
            (TypeError, "names: expected a text, not 1", lambda: bastide.Game(names=[1, 2])),
            (TypeError, "names: expected a list of texts, not 'Ann'", lambda: bastide.Game(names="Ann")),
            (ValueError, "names: expected 2 at most", lambda: bastide.Game(names=["Ann", "Bob", "Cyd"])),
            (TypeError, "seed: expected a whole number, not 1.5", lambda: bastide.Game(seed=1.5)),
            (ValueError, "turn: expected 0 to", lambda: bastide.Game.from_record(game.record(), turn=-1)),
            (ValueError, "start: expected 0 to", lambda: game.events(-1)),
            (TypeError, "moves: expected a whole number", lambda: game.undo(0.5)),
            (ValueError, "seed: expected 0 to", lambda: bastide.Bot(seed=-1)),
            (ValueError, "seconds: expected 0", lambda: bastide.Bot(seconds=-1)),
            (ValueError, "games: expected 0 to", lambda: bastide.play_match("greedy", "greedy", games=-1)),
            (TypeError, "seconds: expected a number, not '1.5'", lambda: bastide.Bot(seconds="1.5")),
            (TypeError, "action: expected a whole number, not True", lambda: game.play(True)),
            (TypeError, "outside: expected True or False, not 'yes'", lambda: bastide.Game(outside="yes")),
            (TypeError, "confirm: expected True or False, not 'no'", lambda: bastide.Game(confirm="no")),
            (TypeError, "coordinates: expected True or False, not None", lambda: game.svg(coordinates=None)),
            (TypeError, "game: expected a Game, not None", lambda: bastide.Bot("greedy").choose(None)),
            (TypeError, "game: expected a Game, not 'base'", lambda: bastide.Bot("greedy")("base")),
            (TypeError, "players: expected the spec of a bot or a function, not None", lambda: bastide.play_game(["greedy", None])),
            (TypeError, r"players: expected a list of bots and functions, such as \['greedy'\], not 'greedy'", lambda: bastide.play_game("greedy")),
            (TypeError, "players: expected a list of bots and functions", lambda: bastide.play_game(None)),
            (TypeError, "players: expected the spec of a bot or a function, not 3", lambda: bastide.play_match("greedy", 3, games=1)),
            (ValueError, "nobody", lambda: bastide.play_game(["greedy", "nobody"])),
            (TypeError, "rules: expected a text, not 5", lambda: bastide.play_game(["greedy"], 5)),
            (TypeError, "dice: expected a whole number", lambda: bastide.play_game(["greedy"], dice=None)),
            (TypeError, "id: expected a text, not 5", lambda: bastide.rule_text(5)),
            (ValueError, "id: expected a text of whole characters, of which '.ud800' at 0 is none", lambda: bastide.rule_text("\ud800")),
            (ValueError, "rules: expected a text of whole characters, of which '.udcff' at 4 is none", lambda: bastide.Game("base\udcff")),
            (ValueError, "names: expected a text of whole characters", lambda: bastide.Game(names=["\ud800"])),
            (ValueError, "seed: expected a text of whole characters", lambda: bastide.Game(seed="\ud800")),
            (ValueError, "move: expected a text of whole characters", lambda: game.play("\ud800")),
            (ValueError, "spec: expected a text of whole characters", lambda: bastide.Bot("\ud800")),
            (ValueError, "turn: there is no turn 5; the last is 1", lambda: bastide.Game.from_record(game.record(), turn=5)),
            (ValueError, "turn: expected 0 to", lambda: bastide.Game.from_record(game.record(), turn=10**7)),
        ]:
            with self.subTest(words=words), self.assertRaisesRegex(kind, words):
                wrong()
        with self.assertRaises(bastide.Error) as caught:
            game.play("9,9N")
        self.assertEqual(caught.exception.code, "illegal")
        self.assertIsInstance(caught.exception, ValueError)
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).code, "illegal")

    def test_names_are_as_the_record_has_them(self):
        game = bastide.Game("base players=3", names=["\x1b[31mA", "b\x07", "\u200b\n"])
        self.assertEqual(game.names, ["[31mA", "b", "Green"])
        self.assertEqual(game.names, bastide.Game.from_record(game.record()).names)
        self.assertNotIn("\x07", str(game))
        self.assertEqual(pickle.loads(pickle.dumps(game)).names, game.names)
        long = bastide.Game(names=["é" * 100])
        self.assertEqual(long.names, ["é" * 20, "Red"])
        self.assertEqual(long.names, bastide.Game.from_record(long.record()).names)

    def test_the_last_turn_of_a_record(self):
        whole = played("base", 8)
        last = whole.turn
        self.assertEqual(bastide.Game.from_record(whole.record(), turn=last), whole)
        for turn in (last + 1, 10**6):
            with self.assertRaisesRegex(ValueError, f"turn: there is no turn {turn}; the last is {last}"):
                bastide.Game.from_record(whole.record(), turn=turn)

    def test_a_file_that_is_no_text_is_no_record(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "picture.bst")
            with open(file, "wb") as f:
                f.write(b"bastide record 2\n\xff\xfe")
            with self.assertRaisesRegex(bastide.RecordError, "expected a text in UTF-8, which byte 17 is not part of"):
                bastide.Game.load(file)


class Looking(unittest.TestCase):
    def test_a_game_shows_itself(self):
        game = played("base+river", 4, 21)
        self.assertRegex(repr(game), r"^<Game base\+river players=2: turn \d+, (Blue|Red) must \w+ .*Blue=\d+ Red=\d+, \d+ tiles left>$")
        self.assertIn("<svg", game._repr_svg_())
        self.assertTrue(game.png(size=16).startswith(b"\x89PNG"))
        self.assertEqual(len(game.text().splitlines()) % 3, 1)
        self.assertEqual(game.state()["players"][0]["score"], game.scores[0])
        self.assertEqual([o["move"] for o in game.decision()["options"]], game.legal())
        self.assertEqual(list(game.labelled()), game.legal())
        self.assertIn(game.why(0, 0)["legal"], [False])

    def test_everything_can_be_looked_at(self):
        game = played(EVERYTHING + " players=6", 4, 200)
        seen = game.observe()
        self.assertEqual(seen.planes.shape[0], len(game.plane_names))
        self.assertEqual(seen.vector.shape, (len(seen.names),))
        self.assertEqual(seen.features.shape[1], len(game.feature_columns))
        self.assertIn("<svg", game.svg())

    def test_observations_tell_what_lies_there(self):
        game = played("base", 6, 50)
        seen = game.observe()
        self.assertEqual(int(seen.planes[0].sum()) + seen.outside, game.tiles_laid)
        self.assertEqual(game.observe(5).planes.shape[1:], (5, 5))
        self.assertEqual(seen.vector[seen.names.index("tiles left")], game.tiles_left)
        me = game.actor
        self.assertEqual([seen.vector[seen.names.index(f"score {s}")] for s in range(2)], [game.scores[me], game.scores[1 - me]])
        features = game.state()["features"]
        self.assertEqual(len(seen.features), len(features))
        tiles = game.feature_columns.index("tiles")
        self.assertEqual(sorted(seen.features[:, 0]).count(1), sum(f["kind"] == "city" for f in features))
        self.assertGreaterEqual(seen.features[:, tiles].min(), 1)
        for x, y, in [(t["x"], t["y"]) for t in game.state()["tiles"]]:
            self.assertEqual(seen.planes[0, y - seen.origin[1], x - seen.origin[0]], 1)


class Players(unittest.TestCase):
    def test_bots_choose_and_explain(self):
        game = played("base", 9, 24)
        self.assertIn(bastide.Bot("greedy").choose(game), game.legal())
        same = [bastide.Bot("best", seed=7).choose(game, playouts=20) for _ in range(2)]
        self.assertEqual(same[0], same[1])
        hint = game.analyse(playouts=40, moves=2)
        self.assertEqual([m["rank"] for m in hint["moves"]], [1, 2])
        self.assertIn(hint["moves"][0]["moves"][0], game.legal())
        self.assertIn("best:level=1", [b["id"] for b in bastide.bots()])
        turns = played("base", 9, 6).review(playouts=8)
        self.assertTrue(turns and all(t["type"] == "turn" for t in turns))

    def test_a_match_with_a_function(self):
        match = bastide.play_match("greedy", lambda game: game.legal()[0], games=2, seed=SEED)
        self.assertEqual((match.games, sum(match.wins)), (2, 2.0))
        self.assertGreater(match.points[0], match.points[1])
        self.assertEqual(str(bastide.play_match("greedy", "greedy", games=0)), "0 games")


if __name__ == "__main__":
    unittest.main()
