import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from './wait-until.ts';

/** A process that the test started, with everything that it has written so far. */
export interface TestProcess {
  readonly pid: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Both streams, for tests that search a process's whole output. */
  readonly output: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly isRunning: () => boolean;
  readonly ended: Promise<ProcessEnd>;
  /** Kills it, unless it has already ended. */
  readonly kill: () => Promise<void>;
}

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly atMs: number;
}

interface ProcessOptions {
  /** The whole environment except PATH: nothing of the machine's leaks into a test. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Another user to run as; PostgreSQL refuses to run as root. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/**
 * Tests start the same few programs dozens of times: compiling them once saves a third of the time.
 */
const compileCache = join(tmpdir(), 'countinghouse-test-compile-cache');

/** A command that has to end by itself; on a busy machine starting Node alone takes a second. */
const commandWaitMs = 120_000;

export function startProcess(
  command: readonly [string, ...string[]],
  options: ProcessOptions = {},
): TestProcess {
  const [file, ...args] = command;
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...options.env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...options.user,
  });
  const output = captureOutput(child);
  const ended = new Promise<ProcessEnd>((resolve) => {
    // `close` comes after the last byte of both streams, `exit` may come before it.
    child.once('close', (code, signal) => resolve({ code, signal, atMs: performance.now() }));
    child.once('error', () => resolve({ code: null, signal: null, atMs: performance.now() }));
  });
  endWithThisProcess(child);
  if (child.pid === undefined) throw new Error(`${file} could not be started`);
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid,
    ...output,
    signal: (name) => void child.kill(name),
    isRunning,
    ended,
    kill: async () => {
      if (isRunning()) child.kill('SIGKILL');
      await ended;
    },
  };
}

export interface CommandResult extends ProcessEnd {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs to the end; a command that hangs fails the test with its output. */
export async function runCommand(
  command: readonly [string, ...string[]],
  options: ProcessOptions = {},
): Promise<CommandResult> {
  const running = startProcess(command, options);
  try {
    await waitUntil(`${command.join(' ')} ends`, () => !running.isRunning(), commandWaitMs);
  } catch (error) {
    await running.kill();
    throw new Error(`it hangs, having said:\n${running.output()}`, { cause: error });
  }
  return { ...(await running.ended), stdout: running.stdout(), stderr: running.stderr() };
}

function captureOutput(child: ChildProcess): Pick<TestProcess, 'stdout' | 'stderr' | 'output'> {
  const text = { stdout: '', stderr: '', output: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (chunk: string) => {
      text[stream] += chunk;
      text.output += chunk;
    });
  }
  return { stdout: () => text.stdout, stderr: () => text.stderr, output: () => text.output };
}

const running = new Set<ChildProcess>();
let isWatchingExit = false;

/** A test that throws before its clean-up must not leave servers behind. */
function endWithThisProcess(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.once('exit', () => {
    for (const left of running) left.kill('SIGKILL');
  });
}
