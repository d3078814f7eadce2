import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitUntil } from '@countinghouse/testing';
import { expect, it } from 'vitest';
import { repositoryRoot } from './paths.ts';

/** Started as a person starts it, without any service setting. */
function startDev(...args: string[]) {
  const PATH = process.env['PATH'];
  const child = spawn(join(repositoryRoot, 'dev'), args, { env: { PATH, SIMULATOR_PORT: '0' } });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  }
  return { child, said: () => said.join('') };
}

async function exitOf(child: ChildProcess): Promise<unknown> {
  const [exitCode] = await once(child, 'close');
  return exitCode;
}

it('a process is the one that was started, and ends in order by its own signal', async () => {
  const { child, said } = startDev('run', 'provider-simulator', 'simulator');
  await waitUntil('a simulator', () => Promise.resolve(said().includes('simulator_started')));
  expect(said()).toContain(`"pid":${child.pid}`);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
  expect(said()).toContain('simulator_stopped');
});

it('what is wrong with its settings is its own answer, and so is the exit code', async () => {
  const { child, said } = startDev('run', 'payments', 'api');
  expect(await exitOf(child)).toBe(1);
  expect(said()).toMatch(/^invalid settings:\n {2}PAYMENTS_DATABASE_URL/);
});

it('an operator’s command gets every option that follows the service', async () => {
  const { child, said } = startDev('admin', 'accounting', '--json', 'organisation', '--help');
  expect(await exitOf(child)).toBe(0);
  expect(said()).toContain('Usage: accounting-admin organisation');
});

it.each([
  [['run', 'payments', 'fly'], 'It has: api, worker, dispatcher, migrate, console.'],
  [['run', 'bank', 'api'], 'Allowed choices are payments, accounting, provider-simulator'],
])('%j is refused with what there is', async (args, answer) => {
  const { child, said } = startDev(...args);
  expect(await exitOf(child)).toBe(1);
  expect(said()).toContain(answer);
});
