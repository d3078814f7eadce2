import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleSuite } from './bundle-suite.ts';
import { findOldestNode } from './find-oldest-node.ts';

/** From npm, which carries them all. */
const packages = ['node@22', 'bun@1.4', 'deno@2.9', '@edge-runtime/vm@5'];

/** The tests' own tools come from the host; the SDK finds only what the edge offers. */
const edge = `
import { readFileSync } from 'node:fs';
import nodeCrypto from 'node:crypto';
import { EdgeVM } from '@edge-runtime/vm';
const machine = new EdgeVM({ extend: (context) => Object.assign(context, { Buffer, nodeCrypto }) });
machine.evaluate(readFileSync(new URL('suite.js', import.meta.url), 'utf8'));
const { passed, failures } = await machine.context.suite;
for (const failure of failures) console.error(failure);
console.log('suite passed=' + passed + ' failed=' + failures.length);
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runtimes-'));
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await writeFile(join(folder, 'suite.mjs'), await bundleSuite('module'));
  await writeFile(join(folder, 'suite.js'), await bundleSuite('script'));
  await writeFile(join(folder, 'edge.mjs'), edge);
  const install = ['npm', 'install', '--no-audit', '--no-fund', ...packages] as const;
  // The registry is reached as this machine reaches it.
  const env = process.env as Record<string, string>;
  const { code, stderr } = await runCommand(install, { cwd: folder, env });
  expect(code, stderr).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const installed = (name: string): string => join(folder, 'node_modules/.bin', name);

test.each([
  ['the oldest Node', async () => [await findOldestNode(), 'suite.mjs'] as const],
  ['Node 22', async () => [installed('node'), 'suite.mjs'] as const],
  ['this Node', async () => [process.execPath, 'suite.mjs'] as const],
  ['Bun', async () => [installed('bun'), 'suite.mjs'] as const],
  // Reading the environment is what fast-check asks for.
  ['Deno', async () => [installed('deno'), 'run', '--allow-env', 'suite.mjs'] as const],
  ['an edge runtime', async () => [process.execPath, 'edge.mjs'] as const],
])('the SDK passes its suite on %s', async (_name, command) => {
  const { stdout, stderr } = await runCommand(await command(), { cwd: folder });
  expect(stdout, stderr).toMatch(/^suite passed=[1-9]\d* failed=0$/m);
});
