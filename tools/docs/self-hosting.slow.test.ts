import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort, startPrivatePostgres, waitUntil } from '@countinghouse/testing';
import type { PrivatePostgres } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '../dev/paths.ts';
import { readCommandPages } from './pages.ts';

/*
 * The ten commands of docs/self-hosting.md, typed as they are printed against a server of their own;
 * only ports are replaced.
 */

const timeoutMs = 600_000;
const page = readCommandPages().find(({ path }) => path === 'docs/self-hosting.md');
const commands = (page?.blocks[0]?.commands ?? '').split('\n');
const printedPorts = ['5432', '4010', '4015'] as const;

let server: PrivatePostgres;
beforeAll(async () => {
  server = await startPrivatePostgres();
}, timeoutMs);
afterAll(() => server.remove(), timeoutMs);

test('there are ten commands', () => {
  expect(commands).toHaveLength(10);
});

test(
  'they lead to links that the first operator and the first merchant can use',
  async () => {
    const [api, apiMetrics, worker, dispatcher, console_, consoleMetrics] = await Promise.all(
      Array.from({ length: 6 }, () => findFreePort()),
    );
    const ports = new Map([
      [printedPorts[0], server.port],
      [printedPorts[1], api],
      [printedPorts[2], console_],
    ]);
    const typed = commands
      .map((line) => line.replaceAll(/:(\d{4})\b/g, (all, port) => portOf(ports, port) ?? all))
      .join('\n');
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', `${typed}\necho all done\nwait`], {
      cwd: repositoryRoot,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PAYMENTS_PORT: `${api}`,
        PAYMENTS_METRICS_PORT: `${apiMetrics}`,
        PAYMENTS_WORKER_METRICS_PORT: `${worker}`,
        PAYMENTS_DISPATCHER_METRICS_PORT: `${dispatcher}`,
        PAYMENTS_CONSOLE_PORT: `${console_}`,
        PAYMENTS_CONSOLE_METRICS_PORT: `${consoleMetrics}`,
      },
    });
    let said = '';
    for (const stream of [shell.stdout, shell.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
      });
    }
    try {
      await waitUntil(
        'the last command ends',
        () => {
          if (shell.exitCode !== null) throw new Error(said);
          return said.includes('all done');
        },
        timeoutMs / 2,
      );
      const links = [...said.matchAll(/http:\/\/localhost:\d+\S+\/([\w-]{43})/g)];
      expect(links).toHaveLength(2);
      const [enrolment, signUp] = links.map(([, token]) => token);
      const operator = await show(`${console_}/console/api`, 'auth/enrolment/show', enrolment);
      expect(operator).toMatchObject({ email: 'ada@ops.example', role: 'operator' });
      const merchant = await show(`${api}/dashboard/api`, 'auth/sign-up/show', signUp);
      expect(merchant).toEqual({ email: 'amina@kano-weavers.example' });
      for (const [link] of links) {
        const opened = await fetch(link);
        expect(opened.headers.get('content-type')).toContain('text/html');
      }
    } finally {
      if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGTERM');
      if (shell.exitCode === null) await once(shell, 'close');
    }
  },
  timeoutMs,
);

const portOf = (ports: ReadonlyMap<string, number | undefined>, printed: string) =>
  ports.has(printed) ? `:${ports.get(printed)}` : null;

async function show(place: string, path: string, token: string | undefined): Promise<unknown> {
  let answer: Response | null = null;
  await waitUntil(`${place} answers`, async () => {
    answer = await fetch(`http://localhost:${place}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: `http://localhost:${place.split('/')[0]}`,
      },
      body: JSON.stringify({ token }),
    }).catch(() => null);
    return answer !== null && answer.status !== 503;
  });
  return (answer as Response | null)?.json();
}
