import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addToKillRecord, nextKill, readKillRecord, sumKills } from './kill-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-kills-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('slices go on where the last one ended, and add up to equal parts of each victim', () => {
  const file = join(folder, 'kills.jsonl');
  expect(nextKill(readKillRecord(file))).toBe(0);
  for (const kills of [8, 7, 105]) {
    addToKillRecord(file, { from: nextKill(readKillRecord(file)), kills, movements: 10 });
  }
  const slices = readKillRecord(file);
  expect(slices.map(({ from }) => from)).toEqual([0, 8, 15]);
  const { kills, movements, ofEach } = sumKills(slices);
  expect([kills, movements]).toEqual([120, 30]);
  expect(Object.values(ofEach)).toEqual([20, 20, 20, 20, 20, 20]);
});
