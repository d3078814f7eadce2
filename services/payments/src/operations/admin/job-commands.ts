import type { Command } from 'commander';
import { readDeadLetters, redriveJobs } from '../redrive-jobs.ts';
import { AdminRefusal, parseId, print } from './command.ts';
import type { Connect } from './command.ts';

interface RedriveOptions {
  readonly id?: string;
  readonly job?: string;
}

export function addJobCommands(program: Command, connect: Connect): void {
  const jobs = program.command('jobs').description('background jobs');
  jobs
    .command('dead')
    .description('jobs that failed for good, oldest first, with what the last run failed with')
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
    .description('put dead letters back into their queue; every job stands a repeat')
    .option('--id <id>', 'this one, as listed', parseId)
    .option('--job <name>', 'all of this job')
    .action(async ({ id, job }: RedriveOptions, command: Command) => {
      if ((id === undefined) === (job === undefined)) {
        throw new AdminRefusal('give either --id or --job');
      }
      const which = id === undefined ? { job: job ?? '' } : { id };
      const moved = await redriveJobs(connect(), which);
      if (moved === 0) throw new AdminRefusal('there is no such dead letter');
      print(command, { moved });
    });
}
