#!/usr/bin/env python3
"""How fast is JCloisterZone's engine protocol? Plays random games of its own through an engine, then feeds their messages again.

Prints messages a second with a state after each and in bulk mode (the time of starting and setting up taken off), and the start itself.
"""
import argparse, json, random, shlex, subprocess, tempfile, time


def setup(seed):
    sets = {'basic:1': 1, 'river/1:1': 1, 'inns-and-cathedrals:1': 1, 'king-and-robber:1': 1, 'cult/6': 1, 'siege/cathars': 1}
    elements = {'small-follower': 7, 'big-follower': 1, 'farmers': True, 'river': True, 'inn': True, 'cathedral': True, 'king': True,
                'robber': True, 'shrine': True, 'siege': True, 'escape': True}
    return {'type': 'GAME_SETUP', 'payload': {'sets': sets, 'elements': elements, 'rules': {}, 'players': 4, 'initialRandom': seed,
                                              'start': [{'tile': 'RI/s', 'x': 0, 'y': 0, 'rotation': 0}], 'gameAnnotations': {}}}


def choose(state, rng):
    """Any legal message."""
    action = state['action']
    item = rng.choice(action['items'])
    if item['type'] == 'TilePlacement':
        option = rng.choice(item['options'])
        return 'PLACE_TILE', {'tileId': item['tileId'], 'position': option['position'], 'rotation': 'R%d' % rng.choice(option['rotations'])}
    if item['type'] == 'Confirm':
        return 'COMMIT', {'random': rng.random()}
    if action['canPass'] and rng.random() < 0.3:
        return 'PASS', {}
    option = rng.choice(item['options'])
    if item['type'] == 'ReturnMeeple':
        return 'RETURN_MEEPLE', {'source': item['source'], 'pointer': option}
    return 'DEPLOY_MEEPLE', {'pointer': option, 'meepleId': state['players'][action['player']]['meeples'][item['meeple']][1]}


def play(command, seed):
    """The lines of a random game."""
    rng = random.Random(seed)
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    lines = [json.dumps(setup(rng.random()))]
    while True:
        engine.stdin.write(lines[-1] + '\n')
        engine.stdin.flush()
        state = json.loads(engine.stdout.readline())
        if 'action' not in state:
            break
        kind, payload = choose(state, rng)
        lines.append(json.dumps({'type': kind, 'payload': payload}))
    engine.stdin.close()
    engine.wait()
    return lines


def seconds(command, lines):
    """The fastest of several runs over these lines."""
    best = None
    for _ in range(5):
        with tempfile.TemporaryFile('w+') as feed:
            feed.write('\n'.join(lines) + '\n')
            feed.seek(0)
            begin = time.perf_counter()
            subprocess.run(command, stdin=feed, stdout=subprocess.DEVNULL, check=True)
            took = time.perf_counter() - begin
        best = took if best is None else min(best, took)
    return best


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument('command', nargs='?', default='build/bastide jcz engine', help='the engine (%(default)s)')
    words.add_argument('games', nargs='?', type=int, default=5, help='how many games (%(default)s)')
    asked = words.parse_args()
    command = shlex.split(asked.command)
    games = [play(command, seed) for seed in range(asked.games)]
    messages = sum(len(game) - 1 for game in games)
    for name, head in (('with a state after each', []), ('in bulk mode', ['%bulk on'])):
        took = sum(seconds(command, head + game) - seconds(command, head + game[:1]) for game in games)
        print('%s: %d messages in %.3f s: %.0f a second' % (name, messages, took, messages / took))
    print('start: %.1f ms, with a game set up %.1f ms' % (1000 * seconds(command, ['%compat 1']), 1000 * seconds(command, games[0][:1])))


main()
