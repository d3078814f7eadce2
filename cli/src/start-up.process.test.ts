import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ch-start-up-'));
const reporter = join(folder, 'report.cjs');
const bundle = join(folder, 'dist', 'ch.mjs');
/** Fd 3: standard output and error belong to the command. */
const report = `const { statSync, writeSync } = require('node:fs');
let bytes = 0;
const builtIns = new Set();
require('node:module').registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) bytes += statSync(new URL(url)).size;
    else builtIns.add(url);
    return next(url, context);
  },
});
process.on('exit', () => writeSync(3, JSON.stringify({ bytes, builtIns: [...builtIns] })));`;

interface Loaded {
  readonly bytes: number;
  readonly builtIns: readonly string[];
}

beforeAll(() => {
  writeFileSync(reporter, report);
  const built = spawnSync(process.execPath, [
    join(import.meta.dirname, '..', 'build.ts'),
    join(folder, 'dist'),
  ]);
  expect(built.stderr.toString()).toBe('');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function loadedBy(args: readonly string[]): Loaded {
  const { status, output } = spawnSync(process.execPath, ['--require', reporter, bundle, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, XDG_CACHE_HOME: folder, HOME: folder },
  });
  expect(status).toBe(0);
  return JSON.parse(String(output[3])) as Loaded;
}

// Time would depend on the machine. What a start reads and compiles does not, and it is what the time goes to.
test.each([
  [['--version'], 45_000],
  [['whoami', '--help'], 50_000],
  [['payments', 'list', '--help'], 135_000],
])('the bundle starts %j with at most %d bytes of code and nothing of the network', (args, max) => {
  const { bytes, builtIns } = loadedBy(args);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(max);
  expect(builtIns.filter((name) => /^node:(?:https?|http2|net|tls|crypto)$/v.test(name))).toEqual(
    [],
  );
});
