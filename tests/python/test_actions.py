"""The law of the actions: under any rules, at every decision, moves and actions are one to one, and the mask is the list."""
import random
import unittest

import numpy as np
from support import SEED, lines

import bastide


class Actions(unittest.TestCase):
    def test_moves_and_actions_are_one_to_one(self):
        draw, phases = random.Random(SEED), set()
        for line in lines():
            with self.subTest(line=line):
                game = bastide.Game(line, seed=draw.randrange(10**9))
                space = game.actions
                while not game.over:
                    moves, actions, mask = game.legal(), game.legal_actions(), game.mask()
                    self.assertEqual(len(moves), len(actions), game)
                    self.assertEqual(len(set(moves)), len(moves), game)
                    self.assertEqual(mask.shape, (space.size,))
                    self.assertEqual(sorted(actions), list(np.flatnonzero(mask)), game)
                    self.assertEqual(len(set(actions.tolist())), len(moves), f"{game}: {moves}")
                    k = draw.randrange(len(moves))
                    self.assertEqual(game.move(actions[k]), moves[k], game)
                    self.assertEqual(game.action(moves[k]), actions[k], game)
                    self.assertIn(space.block(actions[k]).name, space.describe(actions[k]))
                    phases.add(game.phase)
                    if k % 2:
                        game.play(moves[k])
                    else:
                        game.play(int(actions[k]))
        self.assertGreater(len(phases), 15, phases)

    def test_placements_say_slot_and_rotation(self):
        draw, game = random.Random(SEED), bastide.Game("base", seed=SEED)
        space = game.actions
        while not game.over:
            if game.phase == "place":
                cells = game.observe().cells
                for move, action in zip(game.legal(), game.legal_actions()):
                    slot, rotation = space.block(action).values(action)
                    x, y = cells[slot]
                    self.assertEqual(move, f"{x},{y}{'NESW'[rotation]}")
            game.play(draw.choice(game.legal()))

    def test_blocks_lie_behind_each_other(self):
        for line in lines():
            space, at = bastide.ActionSpace(line), 0
            for block in space.blocks:
                self.assertEqual(block.begin, at)
                self.assertEqual(block.size, int(np.prod([n for _, n in block.axes], dtype=int)))
                at += block.size
            self.assertEqual(at, space.size)
        self.assertLess(bastide.ActionSpace("base").size, 1000)

    def test_wrong_actions_are_refused_in_words(self):
        game = bastide.Game("base", seed=1)
        size = game.actions.size
        for action, words in [(size, f"there is no action {size}; these rules have 0 to {size - 1}"), (-1, "there is no action -1"),
                              (int(np.flatnonzero(~game.mask())[0]), "is not legal now; legal are")]:
            before = game.position()
            with self.assertRaisesRegex(bastide.IllegalMove, words):
                game.play(action)
            self.assertEqual(game.position(), before)
        with self.assertRaisesRegex(ValueError, "expected 0 to"):
            game.actions.block(size)
        for wrong in (1.0, "1", None, True):
            for ask in (game.actions.describe, game.actions.block, game.actions.blocks[0].values):
                with self.assertRaisesRegex(TypeError, "action: expected a whole number"):
                    ask(wrong)

    def test_chance_has_actions_of_its_own(self):
        draw, game = random.Random(SEED), bastide.Game("base+flier", outside=True)
        seen = 0
        while not game.over:
            if game.actor == bastide.CHANCE:
                seen += 1
                chances = dict(game.chances())
                self.assertAlmostEqual(sum(chances.values()), 1)
                self.assertEqual(sorted(chances), sorted(game.legal_actions()))
                self.assertEqual(game.mask().shape, (game.actions.chance_size,))
                action = draw.choice(list(chances))
                self.assertEqual(game.action(game.move(action)), action)
                game.play(action)
            else:
                self.assertEqual(game.chances(), [])
                game.play(draw.choice(game.legal()))
        self.assertGreater(seen, 40)


if __name__ == "__main__":
    unittest.main()
