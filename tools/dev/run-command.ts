import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { DevError } from './dev-error.ts';
import { compileCache, repositoryRoot } from './paths.ts';
import { atShutdown, haltIfShuttingDown } from './shutdown.ts';

export type CommandOptions = {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Another user to run as; PostgreSQL refuses to run as root. */
  readonly user?: { readonly uid: number; readonly gid: number };
};

export type CommandResult = {
  readonly exitCode: number;
  readonly stdout: string;
  /** Standard output and error, in order. */
  readonly output: string;
};

/** Lines of a failed command shown on screen: the end names the failure. */
const outputTailLines = 60;

/** A child that ignores SIGTERM for this long is killed. */
const endWaitMs = 10_000;

/** Runs to the end and captures the output; a non-zero exit is an ordinary result. */
export async function runCommand(
  command: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const child = startProcess(command, ['ignore', 'pipe', 'pipe'], options);
  let stdout = '';
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const exitCode = await waitForExit(child);
  return { exitCode, stdout, output };
}

/** As `runCommand`, for commands that must succeed: a failure shows the end of their output. */
export async function mustRun(
  command: readonly string[],
  advice: string,
  options: CommandOptions = {},
): Promise<CommandResult> {
  const result = await runCommand(command, options);
  if (result.exitCode !== 0) {
    await haltIfShuttingDown();
    const line = command.join(' ').replaceAll(`${repositoryRoot}/`, '');
    throw new DevError(
      `${line}\nended with exit code ${result.exitCode}:\n${outputTail(result.output)}`,
      advice,
    );
  }
  return result;
}

/** Runs with this terminal's output, for commands whose output is the point. */
export async function runVisibly(
  command: readonly string[],
  options: CommandOptions = {},
): Promise<number> {
  return waitForExit(startProcess(command, 'inherit', options));
}

/**
 * Each child leads its own process group, so that ending it also ends what it started, and a Ctrl-C
 * reaches it only through our own orderly shutdown.
 */
export function startProcess(
  command: readonly string[],
  stdio: StdioOptions,
  options: CommandOptions = {},
): ChildProcess {
  const [file, ...args] = command;
  if (file === undefined) throw new Error('startProcess needs a command');
  const child = spawn(file, args, {
    stdio,
    cwd: options.cwd ?? repositoryRoot,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      ...options.env,
      PATH: childPath(),
    },
    detached: true,
    ...options.user,
  });
  const forget = atShutdown(() => endProcess(child));
  child.once('exit', forget);
  return child;
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = waitForExit(child);
  signalGroup(child.pid, 'SIGTERM');
  const { pid } = child;
  const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), endWaitMs);
  await exited;
  clearTimeout(timer);
}

export function waitForExit(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

export function outputTail(output: string): string {
  const lines = output.trimEnd().split('\n');
  const omitted = lines.length - outputTailLines;
  if (omitted <= 0) return lines.join('\n');
  return [`… ${omitted} lines before`, ...lines.slice(-outputTailLines)].join('\n');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group ended between the check and the signal.
  }
}

function childPath(): string {
  const path = process.env['PATH'] ?? '';
  return [dirname(process.execPath), join(repositoryRoot, 'node_modules', '.bin'), path].join(
    delimiter,
  );
}
