#!/usr/bin/env python3
"""How fast is JCloisterZone's engine protocol? Plays random games through an engine once, then feeds their messages to it again.

Many games go through one process, each over a connection of its own, with a state after every message and in bulk mode. Prints messages
a second of the engine's processor time (the system's work for its connections among it), less what as many connections take that
only set a game up: the mean of several rounds with its standard error; and by the clock with everything, in the fastest round, for
other programs slow it down. Then, over a pipe, the time until a game is set up, and the most memory that a game needs.
"""
import argparse, json, os, random, re, shlex, socket, statistics, subprocess, tempfile, time


def setup(rng):
    sets = {'basic:1': 1, 'river/1:1': 1, 'inns-and-cathedrals:1': 1, 'king-and-robber:1': 1, 'cult/6': 1, 'siege/cathars': 1}
    elements = {'small-follower': 7, 'big-follower': 1, 'farmers': True, 'river': True, 'inn': True, 'cathedral': True, 'king': True,
                'robber': True, 'shrine': True, 'siege': True, 'escape': True}
    return {'type': 'GAME_SETUP', 'payload': {'sets': sets, 'elements': elements, 'rules': {}, 'players': 4, 'initialRandom': rng.random(),
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
    lines = [json.dumps(setup(rng))]
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


def talk(port, text):
    """Says everything at once and hears the answers to their end; how many bytes they are."""
    heard, buffer = 0, bytearray(1 << 20)
    with socket.create_connection(('127.0.0.1', port)) as connection:
        connection.sendall(text)
        connection.shutdown(socket.SHUT_WR)
        while (n := connection.recv_into(buffer)):
            heard += n
    return heard


def serve(command, texts, rounds):
    """Processor time and time by the clock of a process that has these games, so many times over."""
    engine = subprocess.Popen(command + ['--port', '0'], stderr=subprocess.PIPE, text=True)
    port = int(re.search(r':(\d+)$', engine.stderr.readline().strip())[1])
    begin = time.perf_counter()
    for _ in range(rounds):
        for text in texts:
            talk(port, text)
    clock = time.perf_counter() - begin
    engine.kill()
    _, _, used = os.wait4(engine.pid, 0)
    engine.returncode = 0
    return used.ru_utime + used.ru_stime, clock


def pipe(command, lines):
    """Seconds by the clock, seconds of processor time and kibibytes of a run of its own over these lines."""
    with tempfile.TemporaryFile('w+') as feed:
        feed.write('\n'.join(lines) + '\n')
        feed.seek(0)
        begin = time.perf_counter()
        engine = subprocess.Popen(command, stdin=feed, stdout=subprocess.DEVNULL)
        _, _, used = os.wait4(engine.pid, 0)
        engine.returncode = 0
    return time.perf_counter() - begin, used.ru_utime + used.ru_stime, used.ru_maxrss


def spread(values, form):
    """The mean and its standard error in words."""
    error = statistics.stdev(values) / len(values) ** 0.5
    return (form + ' (standard error ' + form + ')') % (statistics.mean(values), error)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument('command', nargs='?', default='build/bastide jcz engine', help='the engine, which takes --port (%(default)s)')
    words.add_argument('--games', type=int, default=20, help='how many different games (%(default)s)')
    words.add_argument('--rounds', type=int, default=6, help='how many measurements, 2 or more (%(default)s)')
    asked = words.parse_args()
    command = shlex.split(asked.command)
    games = [play(command, seed) for seed in range(asked.games)]
    messages = sum(len(game) - 1 for game in games)
    print('%d games of %.0f messages' % (len(games), messages / len(games)))
    for name, head, repeat in (('with a state after each', [], 2), ('in bulk mode', ['%bulk on'], 20)):
        text = lambda lines: ('\n'.join(head + lines) + '\n').encode()
        whole, begun = [text(game) for game in games], [text(game[:1]) for game in games]
        full = [serve(command, whole, repeat) for _ in range(asked.rounds)]
        base = [serve(command, begun, repeat) for _ in range(asked.rounds)]
        rates = [repeat * messages / (f[0] - b[0]) for f, b in zip(full, base)]
        clock = min(f[1] for f in full)
        print('%s: %s messages a second of processor time, %.0f by the clock' % (name, spread(rates, '%.0f'), repeat * messages / clock))
    for name, lines in (('start', ['%compat 1']), ('with a game set up', games[0][:1])):
        runs = [pipe(command, lines) for _ in range(40)]
        print('%s: %s ms of processor time, %.1f by the clock' % (name, spread([1000 * r[1] for r in runs], '%.2f'), 1000 * min(r[0] for r in runs)))
    print('memory: %.1f MiB at most' % (max(pipe(command, game)[2] for game in games) / 1024))


main()
