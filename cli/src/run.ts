import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { exitCodes, explainError } from './stop.ts';
import type { World } from './world.ts';

export type { World } from './world.ts';

type AddCommands = (program: Command, world: World) => void;

/** A module of commands, loaded only when one of them is asked for: that is most of the start-up time. */
interface Part {
  readonly names: readonly string[];
  readonly load: () => Promise<AddCommands>;
}

const parts: readonly Part[] = [
  {
    names: ['login', 'whoami', 'switch'],
    load: async () => (await import('./key-commands.ts')).addKeyCommands,
  },
  { names: ['doctor'], load: async () => (await import('./doctor.ts')).addDoctor },
  { names: ['listen'], load: async () => (await import('./listen.ts')).addListen },
  { names: ['trigger'], load: async () => (await import('./trigger.ts')).addTrigger },
  { names: ['clock'], load: async () => (await import('./clock.ts')).addClock },
  { names: ['chaos'], load: async () => (await import('./chaos.ts')).addChaos },
  { names: ['exam'], load: async () => (await import('./exam.ts')).addExam },
  {
    names: ['logs', 'explain'],
    load: async () => (await import('./log-commands.ts')).addLogCommands,
  },
  { names: ['mcp'], load: async () => (await import('./mcp.ts')).addMcp },
];

/** The operations need the map of both APIs, and completion needs every other command: both come last. */
const lastParts: readonly (() => Promise<AddCommands>)[] = [
  async () => (await import('./operation-commands.ts')).addOperations,
  async () => (await import('./completion.ts')).addCompletion,
];

/** Every command, with its options and what it does. */
export async function createProgram(world: World): Promise<Command> {
  const program = createBareProgram(world);
  for (const load of [...parts.map((part) => part.load), ...lastParts]) {
    (await load())(program, world);
  }
  inherit(program);
  return program;
}

/** Runs one command line and says how it ended. */
export async function runCli(args: readonly string[], world: World): Promise<number> {
  try {
    const program = (await createNarrowProgram(args, world)) ?? (await createProgram(world));
    await program.parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    const explained = await explainError(error);
    if (explained === null) throw error;
    for (const line of explained.lines) world.tell(line);
    return explained.exitCode;
  }
}

/** The program with the one part that this command line needs; null if it needs more than one. */
async function createNarrowProgram(args: readonly string[], world: World): Promise<Command | null> {
  const add = await findCommands(args[0] ?? '');
  if (add === null) return null;
  const program = createBareProgram(world);
  add(program, world);
  inherit(program);
  return program;
}

async function findCommands(name: string): Promise<AddCommands | null> {
  if (versionFlags.some((flag) => flag === name)) return () => undefined;
  const part = parts.find(({ names }) => names.includes(name));
  if (part !== undefined) return part.load();
  if (name === '' || name.startsWith('-')) return null;
  const { addOperations, isGroup } = await import('./operation-commands.ts');
  return isGroup(name) ? (program, world) => addOperations(program, world, name) : null;
}

const versionFlags = ['-V', '--version'] as const;

function createBareProgram(world: World): Command {
  return new Command('ch')
    .description('The command line of Countinghouse, for merchants’ developers.')
    .version(manifest.version, versionFlags.join(', '))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => world.write(text.trimEnd()),
      writeErr: (text) => world.tell(text.trimEnd()),
    });
}

/** Commands that were made apart end and speak as the program does. */
function inherit(parent: Command): void {
  for (const command of parent.commands) {
    command.copyInheritedSettings(parent);
    inherit(command);
  }
}
