import { AdminRefusal, parseId, parseWholeNumber, print } from '@countinghouse/process';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { abandonMove } from '../moving/moves/abandon-move.ts';
import { listRoutes } from '../moving/moves/list-routes.ts';
import { moveBusiness } from '../moving/moves/move-business.ts';
import type { CellSide } from '../moving/moves/mover.ts';
import { readStatus } from '../moving/moves/read-status.ts';
import { addToMap } from '../moving/moves/router-map.ts';
import type { RouterMap } from '../moving/moves/router-map.ts';
import type { Connect } from './command.ts';

/** Connects to both cells as their owners; null when their addresses are not set. */
type ConnectSides = (
  cells: Readonly<Record<'here' | 'there', number>>,
) => Readonly<Record<'here' | 'there', CellSide>> | null;

interface MoveOptions {
  readonly business: string;
  readonly otherCell: number;
  readonly back?: true;
  readonly abandon?: true;
  readonly status?: true;
  readonly router: readonly RouterMap[];
  readonly unroutedKeys?: true;
}

const cellMax = 1_023;

/** Moves a business between this cell and another one; whoever runs it is the owner of both databases. */
export function addMoveCommands(
  program: Command,
  connect: Connect,
  connectSides: ConnectSides,
): void {
  const business = program.commands.find((command) => command.name() === 'business');
  if (business === undefined) throw new Error('business commands come first');
  business
    .command('move')
    .description('move a business to another cell; repeat the command after any interruption')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--other-cell <number>', 'the other cell', parseWholeNumber(0, cellMax))
    .option('--back', 'from the other cell to this one')
    .option('--status', 'print each cell’s side of the moves, and change nothing')
    .option('--abandon', 'give an unfinished move up: the business stays where it is')
    .option(
      '--router <map[,socket]>',
      'a router’s moved.map, and the socket of the running one; for each router',
      addRouter,
      [],
    )
    .option('--unrouted-keys', 'accept that keys not used since this release stop working')
    .action(async (options: MoveOptions, command: Command) => {
      const { cell, actor, now } = connect();
      const sides = connectSides({ here: cell, there: options.otherCell });
      if (sides === null) {
        throw new AdminRefusal(
          'set PAYMENTS_OWNER_DATABASE_URL and PAYMENTS_OTHER_OWNER_DATABASE_URL: both cells’ owners',
        );
      }
      const { here, there } = sides;
      const [from, to] = options.back === true ? [there, here] : [here, there];
      try {
        if (options.status === true) {
          print(command, await readStatus([here, there], options.business));
        } else if (options.abandon === true) {
          print(command, { outcome: await abandonMove({ from, to }, options.business) });
        } else {
          if (options.router.length === 0) {
            throw new AdminRefusal('name every router with --router, or nobody finds the business');
          }
          const outcome = await moveBusiness(
            {
              from,
              to,
              actor,
              now,
              leadTo: async (move) => {
                const routes = await listRoutes(to, move);
                for (const router of options.router) await addToMap(router, routes);
              },
              onStep: (step, detail) => process.stderr.write(`${step.padEnd(8)} ${detail}\n`),
            },
            options.business,
            { withUnroutedKeys: options.unroutedKeys === true },
          );
          if (outcome.kind === 'refused') {
            const reasons = outcome.obstacles.map(({ reason, count }) => `${reason} (${count})`);
            throw new AdminRefusal(`the business cannot move: ${reasons.join(', ')}`);
          }
          print(command, {
            business: options.business,
            cell: to.cell,
            rows: outcome.rows,
            refused_writes_ms: outcome.frozenMs,
          });
        }
      } finally {
        await here.database.close();
        await there.database.close();
      }
    });
}

function addRouter(text: string, others: readonly RouterMap[]): readonly RouterMap[] {
  const [file = '', socket = null, ...rest] = text.split(',');
  if (file === '' || socket === '' || rest.length > 0) {
    throw new InvalidArgumentError('Must be a file, or a file and a socket with a comma between.');
  }
  return [...others, { file, socket }];
}
