import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { openSocket, readAnswers } from '../test/harness.ts';

const script = fileURLToPath(new URL('../test/serving-process.ts', import.meta.url));

interface Served {
  readonly child: ChildProcess;
  readonly port: number;
  readonly base: string;
  /** Every line printed so far. */
  readonly lines: string[];
  readonly exit: Promise<number | null>;
  printed(line: string): Promise<void>;
}

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function start(env: Record<string, string> = {}): Promise<Served> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const check of waiting) check();
  });
  const printed = (line: string): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (lines.some((one) => one.startsWith(line))) {
          waiting.delete(check);
          resolve();
        }
      };
      waiting.add(check);
      check();
    });
  await printed('http://');
  const base = lines[0] ?? '';
  return { child, port: Number(new URL(base).port), base, lines, exit, printed };
}

describe('leaving on a signal', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: not ready at once, closed in order, exit code 0',
    async (signal) => {
      const served = await start();
      expect((await fetch(`${served.base}/readyz`)).status).toBe(200);
      served.child.kill(signal);
      await served.printed('drain_started');

      const readiness = await fetch(`${served.base}/readyz`);
      expect(readiness.status).toBe(503);
      expect(await readiness.json()).toMatchObject({ code: 'unavailable' });
      // During the delay, load balancers that have not noticed are still served.
      const late = await fetch(`${served.base}/api/v1/fast`);
      expect(late.status).toBe(200);
      expect(late.headers.get('connection')).toBe('close');

      expect(await served.exit).toBe(0);
      expect(served.lines.slice(-3)).toEqual(['first_closed', 'second_closed', 'drain_finished']);
    },
  );

  test('under load no request on an open connection is dropped', async () => {
    const served = await start();
    const load = startLoad(`${served.base}/api/v1/fast`);
    await load.answered(500);
    served.child.kill('SIGTERM');
    expect(await load.finished).toEqual(Array.from({ length: callerCount }, () => 'told to close'));
    expect(await served.exit).toBe(0);
  });

  test('a request in flight is answered, told to close, and waited for', async () => {
    const served = await start({ DRAIN_DELAY_MS: '10', SLOW_MS: '700' });
    const socket = openSocket(served.port);
    socket.write('GET /api/v1/slow HTTP/1.1\r\nHost: a\r\n\r\n');
    await served.printed('slow_begun');
    served.child.kill('SIGTERM');
    const [answer] = await readAnswers(socket, 1);
    expect(answer?.body).toBe('{"slow":true}');
    expect(answer?.headers['connection']).toBe('close');
    expect(await served.exit).toBe(0);
    socket.destroy();
  });

  test('an answer that the caller reads slowly is sent to its end', async () => {
    const served = await start({ DRAIN_DELAY_MS: '10' });
    const socket = openSocket(served.port);
    socket.pause();
    socket.write('GET /api/v1/large HTTP/1.1\r\nHost: a\r\n\r\n');
    await served.printed('large_sent');
    served.child.kill('SIGTERM');
    await served.printed('drain_started');
    await refusesConnections(served.port);
    let bytesRead = 0;
    socket.on('data', (chunk) => (bytesRead += chunk.length));
    socket.resume();
    await new Promise((resolve) => socket.once('end', resolve));
    expect(bytesRead).toBeGreaterThan(20_000_002);
    socket.destroy();
    expect(await served.exit).toBe(0);
  });

  test('idle connections do not hold it up', async () => {
    const served = await start({ DRAIN_DELAY_MS: '10', DRAIN_TIMEOUT_MS: '60000' });
    const idle = openSocket(served.port);
    idle.write('GET /api/v1/fast HTTP/1.1\r\nHost: a\r\n\r\n');
    await readAnswers(idle, 1);
    const silent = openSocket(served.port);
    await new Promise((resolve) => silent.once('connect', resolve));
    served.child.kill('SIGTERM');
    expect(await served.exit).toBe(0);
  });

  test('requests that take longer than allowed are cut', async () => {
    const served = await start({ DRAIN_DELAY_MS: '10', DRAIN_TIMEOUT_MS: '100', SLOW_MS: '60000' });
    const socket = openSocket(served.port);
    socket.write('GET /api/v1/slow HTTP/1.1\r\nHost: a\r\n\r\n');
    await served.printed('slow_begun');
    served.child.kill('SIGTERM');
    expect(await served.exit).toBe(0);
    expect(served.lines).toContain('drain_cut_requests');
  });

  test('a second signal ends it at once', async () => {
    const served = await start({ DRAIN_DELAY_MS: '60000' });
    served.child.kill('SIGTERM');
    await served.printed('drain_started');
    served.child.kill('SIGTERM');
    expect(await served.exit).toBe(1);
    expect(served.lines).toContain('exit_without_drain');
  });
});

/** Resolves once the listener is gone. */
async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const socket = openSocket(port);
    const outcome = await new Promise((resolve) => {
      socket.once('connect', () => resolve('open'));
      socket.once('error', () => resolve('refused'));
    });
    socket.destroy();
    if (outcome === 'refused') return;
  }
}

const callerCount = 8;

interface Load {
  answered(count: number): Promise<void>;
  /** Why each client stopped. */
  readonly finished: Promise<string[]>;
}

/** Clients with one connection each, which send requests until they are asked to close it. */
function startLoad(url: string): Load {
  let answeredCount = 0;
  let notify: () => void = () => undefined;
  const caller = async (): Promise<string> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await request(url, agent);
      if (outcome !== 'answered') return outcome;
      answeredCount += 1;
      notify();
    }
  };
  return {
    finished: Promise.all(Array.from({ length: callerCount }, caller)),
    answered: (count) =>
      new Promise((resolve) => {
        notify = () => {
          if (answeredCount >= count) resolve();
        };
      }),
  };
}

function request(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      const isLast = response.headers.connection === 'close';
      response.resume();
      response.once('end', () => {
        if (response.statusCode !== 200) resolve(String(response.statusCode));
        else resolve(isLast ? 'told to close' : 'answered');
      });
      response.once('error', (error) => resolve(error.message));
    }).once('error', (error) => resolve(error.message));
  });
}
