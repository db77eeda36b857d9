#!/usr/bin/env python3
"""A network that learns by how much a game will be won, from games that a player of the engine plays against itself (docs/python/learn.md).

    ./run python python/examples/learn_network.py --minutes 15 --out network.json
    ./run match best:net=network.json best:learned=1 --time 20ms --sprt 0,20 --games 2000

It plays for half of its minutes, fits a linear evaluation and then the network to four fifths of the games, and says how wrong each is in the
last fifth, in points; beside them the weights that `best` has. Needs PyTorch: apt install python3-torch.
"""
import argparse
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
from torch import nn

import bastide

PARTS = 8  # of a game, for the errors


def options():
    o = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    o.add_argument("--out", default="network.json", help="where the network goes (default: %(default)s)")
    o.add_argument("--minutes", type=float, default=15, help="for all of it (default: %(default)s)")
    o.add_argument("--games", type=int, default=0, help="so many games, however long they take, so that another run has the same ones")
    o.add_argument("--player", default="best:level=7", help="who plays (default: %(default)s)")
    o.add_argument("--rules", default="base modern", help="a rules line (default: %(default)s); there are two players")
    o.add_argument("--hidden", type=int, default=32, help="width of the two layers (default: %(default)s)")
    o.add_argument("--threads", type=int, default=2, help="games at the same time, and what PyTorch may use (default: %(default)s)")
    o.add_argument("--seed", type=int, default=1, help="of games and network (default: %(default)s)")
    o.add_argument("--device", default="auto", help="cpu, cuda, ...; auto is an accelerator, if PyTorch sees one")
    o.add_argument("--keep", help="a file (.npz) for the games: they are read from it if it is there, written to it if not")
    return o.parse_args()


class Progress:
    """What is being done and how far it is: one line on a terminal, one every half minute elsewhere."""

    def __init__(self):
        self.begun = self.told = time.monotonic()

    def seconds(self):
        return time.monotonic() - self.begun

    def say(self, text, last=False):
        terminal = sys.stderr.isatty()
        if not last and time.monotonic() - self.told < (0.2 if terminal else 30):
            return
        self.told = time.monotonic()
        print(("\r\x1b[K" if terminal else "") + f"{self.seconds() / 60:5.1f} min  {text}", end="" if terminal and not last else "\n", file=sys.stderr, flush=True)


# --- games


def play(o, number):
    """The lessons of a game. In every second one a turn is made at random, for positions that good players avoid; what came before is left out,
    because it did not lead to this result."""
    dice = random.Random(f"{o.seed} {number}")
    bot = bastide.Bot(o.player, seed=dice.randrange(1, 10**9))
    game = bastide.Game(f"{o.rules} players=2", seed=f"network {o.seed} {number}")
    astray = dice.randrange(1, 60) if number % 2 else 0
    while not game.over:
        game.play(dice.choice(game.legal()) if game.turn == astray else bot.choose(game))
    return [array[max(0, astray - 1):] for array in game.lessons()]


def play_games(o, progress):
    """Inputs, results, what our weights foretell, and the number of the game, of all positions."""
    until, games = float("inf") if o.games else o.minutes * 30, []
    with ThreadPoolExecutor(o.threads) as pool:
        number = 0
        while progress.seconds() < until and not 0 < o.games <= number:
            some = min(4 * o.threads, o.games - number if o.games else 10**9)
            games += pool.map(lambda n: play(o, n), range(number, number + some))
            number += some
            progress.say(f"{number} games")
    progress.say(f"{number} games", last=True)
    inputs, results, ours = (np.concatenate(column) for column in zip(*games))
    return inputs, results, ours, np.repeat(np.arange(len(games)), [len(g[1]) for g in games])


def games_of(o, progress):
    try:
        with np.load(o.keep or "") as kept:
            return [kept[name] for name in ("inputs", "results", "ours", "game")]
    except FileNotFoundError:
        data = play_games(o, progress)
        if o.keep:
            np.savez_compressed(o.keep, **dict(zip(("inputs", "results", "ours", "game"), data)))
        return data


# --- learning


class Value(nn.Module):
    """A linear evaluation, and two layers that learn what it misses."""

    def __init__(self, inputs, hidden):
        super().__init__()
        self.direct = nn.Linear(inputs, 1, bias=False)
        self.layers = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 1))

    def forward(self, x):
        return (self.direct(x) + self.layers(x)).squeeze(1)

    def begin_linear(self, x, y):
        """The best linear evaluation, to which the layers add nothing yet."""
        with torch.no_grad():
            one = torch.ones(len(x), 1, device=x.device)
            both = torch.cat([x, one], 1).double()
            w = torch.linalg.solve(both.T @ both + 10 * torch.eye(both.shape[1], device=x.device), both.T @ y.double())
            self.direct.weight.copy_(w[None, :-1])
            self.layers[-1].weight.zero_()
            self.layers[-1].bias.fill_(w[-1])


def learn(o, progress, model, train, held):
    """Adam on batches of the training positions until the time is out; ends with the network that was best in the held-back games."""
    (x, y), begun, until = train, progress.seconds(), o.minutes * 60
    batch = 2048 if x.device.type == "cpu" else 8192
    adam = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01)
    best, kept, epoch, stale = error(model, *held), model.state_dict(), 0, 0
    while progress.seconds() < until and stale < 12:
        for group in adam.param_groups:
            group["lr"] = 1e-3 * 0.7**stale
        for rows in torch.randperm(len(x)).to(x.device).split(batch):
            adam.zero_grad()
            nn.functional.mse_loss(model(x[rows]), y[rows]).backward()
            adam.step()
        epoch, now, stale = epoch + 1, error(model, *held), stale + 1
        if now < best:
            best, stale = now, 0
            kept = {name: tensor.clone() for name, tensor in model.state_dict().items()}
        progress.say(f"epoch {epoch}: error {now:.4f}, best {best:.4f} of a standard deviation")
    model.load_state_dict(kept)
    progress.say(f"{epoch} epochs in {progress.seconds() - begun:.0f} s", last=True)


def error(model, x, y):
    with torch.no_grad():
        return ((model(x) - y) ** 2).mean().sqrt().item()


def errors(values, results, left):
    """Over all, and by parts of the game, the end first: root of the mean square, in points."""
    part = np.minimum(PARTS - 1, (PARTS * left).astype(int))
    squares = (values - results) ** 2
    return [np.sqrt(squares.mean())] + [np.sqrt(squares[part == i].mean()) for i in range(PARTS)]


def export(model, file, mean, scale, spread, about):
    """What is done to the inputs before, and to the value after, goes into the weights."""
    with torch.no_grad():
        direct = model.direct.weight[0].cpu().numpy() * spread / scale
        layers = [[m.weight.cpu().numpy().astype(float), m.bias.cpu().numpy().astype(float)] for m in model.layers if isinstance(m, nn.Linear)]
    layers[0][1] = layers[0][1] - layers[0][0] @ (mean / scale)
    layers[0][0] = layers[0][0] / scale
    layers[-1][0] = layers[-1][0] * spread
    layers[-1][1] = layers[-1][1] * spread - direct @ mean
    bastide.Network.save(file, direct, layers, about)


def main():
    o, progress = options(), Progress()
    torch.manual_seed(o.seed)
    torch.set_num_threads(o.threads)
    device = o.device if o.device != "auto" else "cuda" if torch.cuda.is_available() else "cpu"
    inputs, results, ours, game = games_of(o, progress)
    held = game % 5 == 0
    mean, scale, spread = inputs[~held].mean(0), inputs[~held].std(0), results[~held].std()
    scale[scale < 1e-6] = 1
    x = torch.tensor((inputs - mean) / scale, device=device)
    y = torch.tensor(results / spread, device=device)
    print(f"{game.max() + 1} games, {len(x)} positions, on {device}")

    model = Value(x.shape[1], o.hidden).to(device)
    model.begin_linear(x[~held], y[~held])
    about = f"{game.max() + 1} games of {o.player}, {o.rules}, seed {o.seed}"
    export(model, o.out, mean, scale, spread, about + ", linear")
    rows = {"our weights": ours[held], "linear": bastide.Network(o.out).values(inputs[held])}
    learn(o, progress, model, (x[~held], y[~held]), (x[held], y[held]))
    export(model, o.out, mean, scale, spread, about)
    rows["network"] = values = bastide.Network(o.out).values(inputs[held])

    print("errors in points: all, then by eighths of the game, the end first")
    for name, row in rows.items():
        print(f"{name:<12}" + "".join(f"{e:8.3f}" for e in errors(row, results[held], inputs[held, -1])))
    with torch.no_grad():
        apart = np.abs(model(x[held]).cpu().numpy() * spread - values).max()
    print(f"{o.out}: PyTorch and the engine differ by {apart:.5f} points at most")


if __name__ == "__main__":
    main()
