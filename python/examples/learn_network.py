#!/usr/bin/env python3
"""A network that learns by how much a game will be won, from games that a player of the engine plays against itself (docs/python/learn.md).

    ./run python python/examples/learn_network.py --minutes 15 --out network.json
    ./run match best:net=network.json best:learned=1 --time 20ms --sprt 0,20 --games 2000

It plays for half of its minutes, fits a linear evaluation and then the network to four fifths of the games, and says how wrong each is in the
last fifth, in points; beside them the weights that `best` has. `--hidden 32,64` makes two networks of the same games. Needs PyTorch: apt install
python3-torch.
"""
import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from functools import partial
from pathlib import Path

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
    o.add_argument("--hidden", type=widths, default="32", help="width of the two layers; of several, 32,64, each is written to a file of its own, network-64.json (default: %(default)s)")
    o.add_argument("--threads", type=int, default=2, help="games at the same time, each in a process, and what PyTorch may use (default: %(default)s)")
    o.add_argument("--seed", type=int, default=1, help="of games and network (default: %(default)s)")
    o.add_argument("--device", default="auto", help="cpu, cuda, ...; auto is an accelerator, if PyTorch sees one")
    o.add_argument("--keep", help="a file (.npz) for the games: they are read from it if it is there, written to it if not")
    return o.parse_args()


def widths(text):
    numbers = [int(width) if width.isdigit() else 0 for width in text.split(",")]
    if not all(1 <= number <= 512 for number in numbers):
        raise argparse.ArgumentTypeError(f"'{text}': expected numbers from 1 to 512, such as 32,64")
    return numbers


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
    """Inputs, results, what our weights foretell, and the number of the game, of all positions. Processes, because threads would wait for Python."""
    until, games = float("inf") if o.games else o.minutes * 30, []
    with ProcessPoolExecutor(o.threads) as pool:
        while progress.seconds() < until and not 0 < o.games <= len(games):
            some = min(32 * o.threads, o.games - len(games) if o.games else 10**9)
            games += pool.map(partial(play, o), range(len(games), len(games) + some), chunksize=4)
            progress.say(f"{len(games)} games")
    progress.say(f"{len(games)} games", last=True)
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


def learn(progress, until, model, train, held):
    """Adam on batches of the training positions until the time is out or nothing comes of it; ends with the network that was best in the held-back
    games."""
    (x, y), begun = train, progress.seconds()
    batch = 2048 if x.device.type == "cpu" else 8192
    adam = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01)
    best, kept, epoch, stale = error(model, *held), deepcopy(model.state_dict()), 0, 0
    while progress.seconds() < until and stale < 12:
        for group in adam.param_groups:
            group["lr"] = 1e-3 * 0.7**stale
        for rows in torch.randperm(len(x), device=x.device).split(batch):
            adam.zero_grad()
            nn.functional.mse_loss(model(x[rows]), y[rows]).backward()
            adam.step()
        epoch, now, stale = epoch + 1, error(model, *held), stale + 1
        if now < best:
            best, kept, stale = now, deepcopy(model.state_dict()), 0
        progress.say(f"epoch {epoch}: error {now:.4f}, best {best:.4f} of a standard deviation")
    model.load_state_dict(kept)
    progress.say(f"{epoch} epochs in {progress.seconds() - begun:.0f} s, error {best:.4f}", last=True)


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


def fit(o, progress, width, seconds, data, norm, about):
    """A network of that width; its file, what it says of the held-back games, and what the best linear evaluation says."""
    (train, held), (mean, scale, spread) = data, norm
    file = Path(o.out) if len(o.hidden) == 1 else Path(o.out).with_stem(f"{Path(o.out).stem}-{width}")
    torch.manual_seed(o.seed)
    model = Value(len(mean), width).to(train[0].device)
    model.begin_linear(*train)
    with torch.no_grad():
        linear = model(held[0]).cpu().numpy() * spread
    learn(progress, progress.seconds() + seconds, model, train, held)
    export(model, file, mean, scale, spread, about)
    with torch.no_grad():
        return file, model(held[0]).cpu().numpy() * spread, linear


def main():
    o, progress = options(), Progress()
    torch.set_num_threads(o.threads)
    device = o.device if o.device != "auto" else "cuda" if torch.cuda.is_available() else "cpu"
    inputs, results, ours, game = games_of(o, progress)
    held = game % 5 == 0
    x, y = torch.from_numpy(inputs).to(device), torch.from_numpy(results).to(device)
    parts = [(x[mask], y[mask]) for mask in (torch.from_numpy(~held).to(device), torch.from_numpy(held).to(device))]
    mean, scale, spread = parts[0][0].mean(0), parts[0][0].std(0), parts[0][1].std()
    scale[scale < 1e-6] = 1
    parts = [((x - mean) / scale, y / spread) for x, y in parts]
    norm = mean.cpu().numpy().astype(float), scale.cpu().numpy().astype(float), spread.item()
    print(f"{game.max() + 1} games, {len(x)} positions, on {device}")

    rows, apart = {"our weights": ours[held]}, []
    for i, width in enumerate(o.hidden):
        seconds = (o.minutes * 60 - progress.seconds()) / (len(o.hidden) - i)
        file, values, rows["linear"] = fit(o, progress, width, seconds, parts, norm, f"{game.max() + 1} games of {o.player}, {o.rules}, seed {o.seed}")
        rows[f"width {width}"] = bastide.Network(file).values(inputs[held])
        apart.append(f"{file}: PyTorch and the engine differ by {np.abs(rows[f'width {width}'] - values).max():.5f} points at most")

    print("errors in points: all, then by eighths of the game, the end first")
    for name, row in rows.items():
        print(f"{name:<12}" + "".join(f"{e:8.3f}" for e in errors(row, results[held], inputs[held, -1])))
    print(*apart, sep="\n")


if __name__ == "__main__":
    main()
