import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ch-start-up-'));
const reporter = join(folder, 'report.cjs');
const bundle = join(folder, 'dist', 'ch.mjs');
const runCount = 9;
/** Fd 3: standard output and error belong to the command. */
const report = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeSync(3, String(user + system));
});`;

beforeAll(() => {
  writeFileSync(reporter, report);
  const built = spawnSync(process.execPath, [
    join(import.meta.dirname, '..', 'build.ts'),
    join(folder, 'dist'),
  ]);
  expect(built.stderr.toString()).toBe('');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Processor time: a busy machine changes the elapsed time far more. */
function cpuUs(args: readonly string[]): number {
  const { status, output } = spawnSync(process.execPath, ['--require', reporter, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, XDG_CACHE_HOME: folder, HOME: folder },
  });
  expect(status).toBe(0);
  return Number(output[3]?.toString());
}

test.each([
  [['--version'], 2],
  [['whoami', '--help'], 2],
  [['payments', 'list', '--help'], 2.5],
])('the bundle starts %j in at most %d times the processor time of bare Node', (args, timesMax) => {
  // In turns, so that whatever else the machine does meets both; the least has met the fewest of it.
  const runs = Array.from({ length: runCount }, () => ({
    bare: cpuUs(['-e', '0']),
    bundled: cpuUs([bundle, ...args]),
  }));
  const least = (name: 'bare' | 'bundled'): number => Math.min(...runs.map((run) => run[name]));
  expect(least('bundled') / least('bare')).toBeLessThan(timesMax);
});
