// The same game on a phone, by touch.
import { test } from 'node:test';
import { PHONE, stage } from './stage.mjs';
import { wholeGame } from './whole.mjs';

const s = stage();

test('a whole game on a phone', { timeout: 600_000 }, () => wholeGame(s, PHONE, true));
