"""What games teach, and networks that have learned from them: their file, what they say, a player who plays by one, and the example that makes
one, where PyTorch is there."""
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import unittest

import numpy as np
from support import SEED, played

import bastide

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
TINY = os.path.join(ROOT, "tests", "support", "tiny_network.json")  # worked out by hand
EXAMPLE = os.path.join(ROOT, "python", "examples", "learn_network.py")


def evaluate(content: dict, inputs: np.ndarray) -> np.ndarray:
    """The same as the engine, by NumPy."""
    values = inputs
    for i, layer in enumerate(content["layers"]):
        values = values @ np.array(layer["weights"]).T + np.array(layer["bias"])
        if i + 1 < len(content["layers"]):
            values = np.maximum(values, 0)
    return values[:, 0] + inputs @ np.array(content["direct"])


class Lessons(unittest.TestCase):
    def test_a_row_for_each_turn_but_the_last(self):
        game = played("base modern", SEED)
        lessons = game.lessons()
        names = bastide.Network.input_names
        self.assertEqual(lessons.inputs.shape, (game.tiles_laid - 2, len(names)))  # nobody laid the first tile
        lead = game.scores[0] - game.scores[1]
        self.assertEqual(set(np.abs(lessons.results)), {abs(lead)})
        left = lessons.inputs[:, names.index("to come")]
        self.assertTrue((np.diff(left) < 0).all() and 0 <= left.min() and left.max() < 1)

    def test_who_sends_nobody_has_all_in_hand_and_no_points(self):
        game = bastide.Game("base modern", seed=SEED)
        while not game.over:
            game.play(game.legal()[0] if game.phase == "place" else "-")
        lessons = game.lessons()
        names = bastide.Network.input_names
        for whose in ("mine", "theirs"):
            self.assertTrue((lessons.inputs[:, names.index(f"{whose}: now")] == 0).all())
            self.assertTrue((lessons.inputs[:-16, names.index(f"{whose}: 7 and more in hand")] == 1).all())
        self.assertTrue((lessons.results == 0).all())

    def test_what_our_weights_foretell_is_right_at_the_end(self):
        game = bastide.play_game(["best:level=7", "best:level=7"], "base modern", seed=SEED)
        lessons = game.lessons()
        self.assertLess(abs(lessons.foretold[-1] - lessons.results[-1]), 15)

    def test_others_are_refused(self):
        game = bastide.Game("base", seed=1)
        with self.assertRaisesRegex(ValueError, "not over"):
            game.lessons()
        with self.assertRaisesRegex(ValueError, "two players"):
            played("base players=3", 1).lessons()


class Networks(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name="net.json"):
        return os.path.join(self.folder.name, name)

    def made(self):
        """A network of random numbers, its file, and positions of a game."""
        draw = np.random.default_rng(SEED)
        n = len(bastide.Network.input_names)
        layers = [(draw.normal(size=(5, n)), draw.normal(size=5)), (draw.normal(size=(3, 5)), draw.normal(size=3)), (draw.normal(size=(1, 3)), draw.normal(size=1))]
        bastide.Network.save(self.file(), draw.normal(size=n), layers, "drawn")
        return bastide.Network(self.file()), played("base modern", SEED).lessons().inputs

    def test_the_engine_says_what_numpy_says(self):
        network, inputs = self.made()
        self.assertEqual(network.about, "drawn")
        with open(self.file(), encoding="utf-8") as f:
            expected = evaluate(json.load(f), inputs.astype(float))
        np.testing.assert_allclose(network.values(inputs), expected, rtol=1e-4, atol=1e-3)

    def test_the_one_worked_out_by_hand(self):
        names = bastide.Network.input_names
        x = np.zeros((2, len(names)), np.float32)
        x[0, names.index("mine: now")], x[0, names.index("theirs: now")], x[0, names.index("to come")] = 40, 33, 0.75
        x[1, names.index("mine: on fields")] = 2
        self.assertEqual(bastide.Network(TINY).values(x).tolist(), [9.0, -3.5])

    def test_a_player_plays_by_it(self):
        bot = bastide.Bot(f"best:net={TINY}", playouts=20)
        game = bastide.play_game([bot, "greedy"], "base modern", seed=SEED)
        self.assertTrue(game.over)

    def test_faults_are_told(self):
        network, inputs = self.made()
        with self.assertRaisesRegex(ValueError, r"inputs: expected numbers of shape \(n, 51\)"):
            network.values(inputs[:, :-1])
        with self.assertRaisesRegex(TypeError, r"inputs: expected numbers of shape \(n, 51\)"):
            network.values("abc")
        with self.assertRaisesRegex(ValueError, "nothing.json: cannot be read"):
            bastide.Network(self.file("nothing.json"))
        with self.assertRaisesRegex(ValueError, "nothing.json: cannot be read"):
            bastide.Bot(f"best:net={self.file('nothing.json')}")
        with open(self.file(), encoding="utf-8") as f:
            content = json.load(f)
        content["layers"].pop()
        with open(self.file("short.json"), "w", encoding="utf-8") as f:
            json.dump(content, f)
        with self.assertRaisesRegex(ValueError, r"short.json: layers\[1\].weights: expected a list of 1"):
            bastide.Network(self.file("short.json"))

    def test_what_the_engine_would_not_read_is_not_written(self):
        self.made()
        n = len(bastide.Network.input_names)
        with open(self.file(), encoding="utf-8") as f:
            good = f.read()
        direct, weights, bias = np.zeros(n), np.zeros((1, n)), np.zeros(1)
        broken = weights.copy()
        broken[0, 3] = np.nan
        for kind, words, wrong in [
            (ValueError, r"layers\[0\].weights: expected numbers from -1e6 to 1e6, not nan at \[0, 3\]", (direct, [(broken, bias)])),
            (ValueError, r"layers\[0\].bias: expected numbers from -1e6 to 1e6, not inf at \[0\]", (direct, [(weights, [np.inf])])),
            (ValueError, r"direct: expected numbers from -1e6 to 1e6, not 1e\+39 at \[0\]", (direct + 1e39, [(weights, bias)])),
            (ValueError, "direct: expected a list of 51 numbers, found 50", (direct[1:], [(weights, bias)])),
            (ValueError, "direct: expected an array of 1 dimensions, not of 2", (weights, [(weights, bias)])),
            (ValueError, r"layers\[0\].weights\[0\]: expected a list of 51 numbers, found 50", (direct, [(weights[:, 1:], bias)])),
            (ValueError, r"layers\[0\].weights: expected a list of 1", (direct, [(np.zeros((2, n)), np.zeros(2))])),
            (ValueError, r"layers\[0\].bias: expected a list of 1 numbers, found 2", (direct, [(weights, np.zeros(2))])),
            (ValueError, "layers: expected a list of 1 to 8", (direct, [])),
            (TypeError, "layers: expected a list of pairs of weights and bias, not None", (direct, None)),
            (TypeError, r"layers\[0\]: expected a pair of weights and bias", (direct, [(weights,)])),
            (TypeError, r"layers\[0\].weights: expected numbers, not 'abc'", (direct, [("abc", bias)])),
            (TypeError, "about: expected a text", (direct, [(weights, bias)], 5)),
            (ValueError, "about: ", (direct, [(weights, bias)], "x" * 1001)),
        ]:
            with self.subTest(words=words), self.assertRaisesRegex(kind, words):
                bastide.Network.save(self.file(), *wrong)
        os.mkdir(self.file("net.json.part"))
        with self.assertRaises(OSError):
            bastide.Network.save(self.file(), direct, [(weights, bias)])
        os.rmdir(self.file("net.json.part"))
        with open(self.file(), encoding="utf-8") as f:
            self.assertEqual(f.read(), good)
        bastide.Network.save(self.file(), direct, [(weights, bias)])
        self.assertEqual(os.listdir(self.folder.name), ["net.json"])
        self.assertEqual(bastide.Network(self.file()).about, "")

    @unittest.skipUnless(importlib.util.find_spec("torch"), "PyTorch (python3-torch) is not installed")
    def test_the_example_learns(self):
        command = [sys.executable, EXAMPLE, "--games", "10", "--minutes", "1", "--threads", "1", "--device", "cpu", "--out", self.file()]
        said = subprocess.run(command + ["--keep", self.file("games.npz")], capture_output=True, text=True, check=True).stdout
        self.assertIn("10 games", said)
        self.assertRegex(said, r"differ by 0\.00\d+ points")
        self.assertEqual(bastide.Network(self.file()).about, "10 games of best:level=7, base modern, seed 1")
        again = subprocess.run(command + ["--keep", self.file("games.npz"), "--hidden", "8,4"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(again.splitlines()[0], said.splitlines()[0])
        self.assertEqual(again.splitlines()[2:4], said.splitlines()[2:4])  # the same games, and the best linear evaluation of them
        for width in (8, 4):
            with open(self.file(f"net-{width}.json"), encoding="utf-8") as f:
                self.assertEqual([len(layer["bias"]) for layer in json.load(f)["layers"]], [width, width, 1])
        refused = subprocess.run(command + ["--hidden", "32,600"], capture_output=True, text=True, check=False)
        self.assertIn("'32,600': expected numbers from 1 to 512", refused.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
