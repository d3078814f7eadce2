import { Command, CommanderError } from 'commander';
import { addClock } from './clock.ts';
import { addCompletion } from './completion.ts';
import { addDoctor } from './doctor.ts';
import { addExam } from './exam.ts';
import { addKeyCommands } from './key-commands.ts';
import { addListen } from './listen.ts';
import { addLogCommands } from './log-commands.ts';
import { addMcp } from './mcp.ts';
import { addOperations } from './operation-commands.ts';
import { exitCodes, explainError } from './stop.ts';
import { addTrigger } from './trigger.ts';
import type { World } from './world.ts';

export type { World } from './world.ts';

/** Every command, with its options and what it does. */
export function createProgram(world: World): Command {
  const program = new Command('ch')
    .description('The command line of Countinghouse, for merchants’ developers.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => world.write(text.trimEnd()),
      writeErr: (text) => world.tell(text.trimEnd()),
    });
  addKeyCommands(program, world);
  addDoctor(program, world);
  addListen(program, world);
  addTrigger(program, world);
  addClock(program, world);
  addExam(program, world);
  addLogCommands(program, world);
  addMcp(program, world);
  addOperations(program, world);
  addCompletion(program, world);
  inherit(program);
  return program;
}

/** Runs one command line and says how it ended. */
export async function runCli(args: readonly string[], world: World): Promise<number> {
  try {
    await createProgram(world).parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    const explained = explainError(error);
    if (explained === null) throw error;
    for (const line of explained.lines) world.tell(line);
    return explained.exitCode;
  }
}

/** Commands that were made apart end and speak as the program does. */
function inherit(parent: Command): void {
  for (const command of parent.commands) {
    command.copyInheritedSettings(parent);
    inherit(command);
  }
}
