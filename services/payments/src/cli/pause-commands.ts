import { daySeconds } from '@countinghouse/calendar';
import { parseWholeNumber, print } from '@countinghouse/process';
import { Option } from 'commander';
import type { Command } from 'commander';
import { pauseOperation, resumeOperation } from '../controls/pauses/pause-operation.ts';
import { operations } from '../controls/pauses/pause.rules.ts';
import type { Operation } from '../controls/pauses/pause.rules.ts';
import type { Connect } from './command.ts';

interface PauseOptions {
  readonly operation: Operation;
  readonly reason: string;
  readonly retryAfter: number;
}

/** One day; anything longer is not a pause. */
const retryAfterSecondsMax = daySeconds;

export function addPauseCommands(program: Command, connect: Connect): void {
  program
    .command('pause')
    .description('pause an operation on every process within a second')
    .addOption(new Option('--operation <name>').choices(operations).makeOptionMandatory())
    .requiredOption('--reason <text>', 'for colleagues; callers do not see it')
    .option(
      '--retry-after <seconds>',
      'seconds that callers are told to wait',
      parseWholeNumber(1, retryAfterSecondsMax),
      60,
    )
    .action(async (options: PauseOptions, command: Command) => {
      await pauseOperation(connect(), {
        operation: options.operation,
        reason: options.reason,
        retryAfterSeconds: options.retryAfter,
      });
      print(command, { operation: options.operation, paused: true });
    });
  program
    .command('resume')
    .description('resume a paused operation')
    .addOption(new Option('--operation <name>').choices(operations).makeOptionMandatory())
    .action(async (options: { operation: Operation }, command: Command) => {
      await resumeOperation(connect(), options.operation);
      print(command, { operation: options.operation, paused: false });
    });
}
