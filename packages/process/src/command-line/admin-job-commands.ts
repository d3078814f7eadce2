import type { Database } from '@countinghouse/postgres';
import type { Command } from 'commander';
import { AdminRefusal, parseId, print } from './admin-command.ts';
import { readDeadLetters } from './redrive-jobs.ts';
import type { DeadLetterChoice } from './redrive-jobs.ts';

interface RedriveOptions {
  readonly id?: string;
  readonly job?: string;
}

/** An operator's commands for background jobs, in any service. */
export function addJobCommands<Schema>(
  program: Command,
  connect: () => Database<Schema>,
  redrive: (which: DeadLetterChoice) => Promise<number>,
): void {
  const jobs = program.command('jobs').description('background jobs');
  jobs
    .command('dead')
    .description('list jobs that failed permanently, oldest first, with the error of the last run')
    .action(async (_options: unknown, command: Command) => {
      const letters = await readDeadLetters(connect());
      print(
        command,
        letters.map(({ id, job, diedAt, repeats, reason }) => ({
          id,
          job,
          died_at: diedAt,
          repeats,
          reason,
        })),
      );
    });
  jobs
    .command('redrive')
    .description('requeue dead letters; every job is safe to repeat')
    .option('--id <id>', 'the id shown by `jobs dead`', parseId)
    .option('--job <name>', 'every dead letter of this job')
    .action(async ({ id, job }: RedriveOptions, command: Command) => {
      if ((id === undefined) === (job === undefined)) {
        throw new AdminRefusal('use either --id or --job');
      }
      const moved = await redrive(id === undefined ? { job: job ?? '' } : { id });
      if (moved === 0) throw new AdminRefusal('no dead letter found for this --id or --job');
      print(command, { moved });
    });
}
