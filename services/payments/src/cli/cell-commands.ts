import type { Command } from 'commander';
import { writeRoutes } from '../tenants/staff/write-routes.ts';
import type { Connect } from './command.ts';

export function addCellCommands(program: Command, connect: Connect): void {
  const cell = program.command('cell').description('this cell among others behind a router');
  cell
    .command('routes')
    .description('print the lines of the router’s moved.map for people who sign in to this cell')
    .action(async () => {
      await writeRoutes(connect(), (line) => process.stdout.write(line));
    });
}
