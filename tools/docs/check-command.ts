import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Command } from 'commander';
import { repositoryRoot } from '../dev/paths.ts';
import { programOf, roles } from '../dev/service-programs.ts';
import { unknownProgram } from './dry-run.ts';

/** Commands of ./dev that answer within seconds, on whatever the page's settings name. */
const harmless: ReadonlySet<string> = new Set(['env', 'code', 'admin']);

/** Other commands take minutes, or change the reader's machine: their block needs a marker. */
export function needsMarker([program, name = '', , role]: readonly string[]): boolean {
  if (program !== './dev' || name.startsWith('-')) return false;
  return !harmless.has(name) && !(name === 'run' && role === 'migrate');
}

/** Command lines with known options, by how they are started. */
export type KnownPrograms = Readonly<Record<string, Command>>;

/** Where the options of processes are described that are not in their own file. */
const described: Readonly<Record<string, string>> = {
  migrate: 'packages/process/src/command-line/migrate-command.ts',
};

/** Commands of ./dev that pass their options on, and to where. */
const handedOn: Readonly<Record<string, string>> = {
  bench: 'bench/options.ts',
  sim: 'services/payments/test/simulation/main-sim.ts',
  drill: 'services/payments/test/drill/main-drill.ts',
  ha: 'services/payments/test/ha/main-ha.ts',
};

/** What is wrong with a command in the documentation; null if nothing is. */
export function findFlaw(command: readonly string[], known: KnownPrograms): string | null {
  const [program = '', ...args] = command;
  if (program === unknownProgram) return `${args[0] ?? ''} is no program that readers have`;
  const placeholder = args.find((arg) => placeholders.test(arg));
  if (placeholder !== undefined) return `${placeholder} has to be replaced before it works`;
  if (program === './dev') return findDevFlaw(args, known);
  if (program === 'npx') return findChFlaw(args, known);
  if (program !== 'node') return null;
  const [file = '', ...rest] = args;
  if (file.startsWith('-')) return null;
  if (sourceOfService.test(file)) return `${file} may move: write ./dev run or ./dev admin`;
  if (!existsSync(join(repositoryRoot, file))) return `${file} does not exist`;
  return findUnread(rest, file);
}

/** Processes have commands that stay the same when their files move. */
const sourceOfService = /^services\/[^/]+\/src\//;

/** Placeholders such as `<id>`, `…`, `ID`: a command must work as printed. */
const placeholders = /…|\.\.\.(?!\.)|<[a-z -]+>|^(ID|NUMBER|NAME|SECRET|KEY)$/;

function findDevFlaw(args: readonly string[], known: KnownPrograms): string | null {
  const [name = '', ...rest] = args;
  if (name === 'run') return findRunFlaw(rest);
  if (name === 'admin') return findAdminFlaw(rest, known);
  const file = handedOn[name];
  const dev = known['./dev'];
  if (dev === undefined) throw new Error('the options of ./dev are not known');
  return file === undefined ? findOptionFlaw(args, dev) : findUnread(rest, file);
}

/** The command line for merchants' developers, from a checkout. */
function findChFlaw([name = '', ...args]: readonly string[], known: KnownPrograms): string | null {
  const commandLine = known[`npx ${name}`];
  if (commandLine === undefined) return `npx ${name} would fetch a stranger's package`;
  return findOptionFlaw(args, commandLine);
}

function findRunFlaw([service = '', role = '', ...args]: readonly string[]): string | null {
  const found = Object.entries(roles).find(([name]) => name === service);
  const names: readonly string[] = found?.[1] ?? [];
  if (!names.includes(role)) return `${service} has no process ${role}`;
  return findUnread(args, described[role] ?? relative(repositoryRoot, programOf(service, role)));
}

function findAdminFlaw(
  [service = '', ...args]: readonly string[],
  known: KnownPrograms,
): string | null {
  const commandLine = known[`./dev admin ${service}`];
  if (commandLine === undefined) return `${service} has no operator's commands`;
  return findOptionFlaw(args, commandLine);
}

/** A file without a table of options has them in its text. */
function findUnread(args: readonly string[], file: string): string | null {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  const flag = args.find((arg) => arg.startsWith('--') && !text.includes(nameOf(arg)));
  return flag === undefined ? null : `${file} knows no ${flag}`;
}

const nameOf = (flag: string): string => flag.replace(/^--/, '').replace(/=.*$/, '');

function findOptionFlaw(args: readonly string[], program: Command): string | null {
  let command = program;
  const options = [...command.options];
  const given = new Set<string>();
  for (const arg of args) {
    const next = command.commands.find((one) => one.name() === arg);
    if (next !== undefined) {
      command = next;
      options.push(...next.options);
    } else if (command.commands.length > 0 && !arg.startsWith('-')) {
      return `${command.name()} has no command ${arg}`;
    }
    if (arg.startsWith('--')) given.add(`--${nameOf(arg)}`);
  }
  const isHelp = given.has('--help');
  const unknown = [...given].find((flag) => !options.some(({ long }) => long === flag));
  if (unknown !== undefined && !isHelp) return `${command.name()} knows no ${unknown}`;
  const missing = options.find(({ mandatory, long }) => mandatory && !given.has(long ?? ''));
  if (missing !== undefined && !isHelp) return `${command.name()} needs ${missing.flags}`;
  if (command.commands.length > 0 && !isHelp) return `${command.name()} needs a command`;
  return null;
}
