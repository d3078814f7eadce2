import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '@countinghouse/postgres';
import { startProcess } from '@countinghouse/testing';
import type { Database } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { readDigest } from '../../src/moving/moves/copy.sql.ts';
import { movedTables } from '../../src/moving/moves/moved-tables.rules.ts';
import type { MoveStep } from '../../src/moving/moves/mover.ts';
import { insertExactCrowd } from '../support/moving/exact-crowd.ts';
import { testPepper } from '../support/people/tenants.ts';
import { serviceCommand } from '../support/processes/api-process.ts';
import { findAgain } from './cell-traffic.ts';
import type { Traffic } from './cell-traffic.ts';
import type { Cell, CellsWorld, Shop } from './cells-world.ts';
import { checkRoutes, signIn } from './routes.ts';

type Tell = (text: string) => void;

/** The mover is killed after each of these, and begins again. */
const killedAfter: readonly MoveStep[] = [
  'planned',
  'fenced',
  'copied',
  'frozen',
  'arrived',
  'away',
  'routed',
  'here',
];
const moveWaitMs = 1_800_000;
/** Rounds of loops are shorter. */
const restMs = 5_000;
const restWaitMs = 600_000;

/** A business moves to the other cell while everything dies that can, and comes back undisturbed, both under load. */
export async function moveThereAndBack(
  world: CellsWorld,
  shop: Shop,
  traffic: Traffic,
  payments: number,
  tell: Tell,
): Promise<{ readonly areRowsEqual: boolean; readonly refusedWriteSeconds: number }> {
  const { router, cells } = world;
  const [home, other] = cells;
  await fill(home, shop, payments);
  const before = await readBooksAtRest(home, shop);
  tell(`a business of ${payments} payments, under load`);
  for (const step of killedAfter) await runMover(world, shop, 'there', { killedAfter: step });
  tell(`the mover was killed after ${killedAfter.join(', ')}`);
  const there = await runMover(world, shop, 'there');
  tell(`there: ${there}`);
  const differThere = differing(before, await readBooks(other, shop));
  await checkAll(router.address, other, shop, traffic);
  for (const cell of [home, other]) {
    await runMover(world, shop, 'back', { onStep: 'fenced', disturb: () => restart(cell) });
    tell(`the server of cell ${cell.number} was killed while rows were copied`);
  }
  traffic.takeFigures();
  const back = await runMover(world, shop, 'back');
  await wait(1_000);
  const { longestGapMs, refused } = traffic.takeFigures();
  tell(`back: ${back}; ${refused} calls were refused`);
  await checkAll(router.address, home, shop, traffic);
  const differBack = differing(before, await readBooks(home, shop));
  for (const table of [...differThere, ...differBack]) tell(`not equal: ${table}`);
  return {
    areRowsEqual: differThere.length + differBack.length === 0,
    refusedWriteSeconds: longestGapMs / 1_000,
  };
}

function connectAsOwner({ testDatabase }: Cell): Database {
  return connectDatabase<Schema>({
    url: testDatabase.ownerUrl,
    applicationName: 'cells',
    connectionsMax: 1,
    answerWaitMs: moveWaitMs,
  });
}

/** Counts and digests of every table of the workspace that nobody writes to. */
async function readBooks(
  cell: Cell,
  { testWorkspaceId }: Shop,
): Promise<ReadonlyMap<string, string>> {
  const owner = connectAsOwner(cell);
  const books = new Map<string, string>();
  for (const table of movedTables.filter(({ owner: { kind } }) => kind === 'workspace')) {
    const { rows, digest } = await readDigest(owner.db, table, [testWorkspaceId], false);
    books.set(table.name, `${rows} ${digest}`);
  }
  await owner.close();
  return books;
}

type Books = Awaited<ReturnType<typeof readBooks>>;

/** Read again until the cell's own work on new rows is done, such as numbers and folds of the ledger. */
async function readBooksAtRest(cell: Cell, shop: Shop): Promise<Books> {
  const deadlineMs = performance.now() + restWaitMs;
  let last = await readBooks(cell, shop);
  for (;;) {
    await wait(restMs);
    const now = await readBooks(cell, shop);
    const changed = differing(last, now);
    if (changed.length === 0) return now;
    if (performance.now() > deadlineMs) throw new Error(`not at rest: ${changed.join(', ')}`);
    last = now;
  }
}

function differing(before: Books, after: Books): readonly string[] {
  return [...before].flatMap(([table, was]) => {
    const is = after.get(table);
    return is === was ? [] : [`${table} was ${was}, is ${is ?? 'missing'}`];
  });
}

async function fill(cell: Cell, shop: Shop, payments: number): Promise<void> {
  const owner = connectAsOwner(cell);
  const adminUrl = cell.postgres.adminUrl.replace(/[^/]*$/, cell.testDatabase.name);
  const lastAt = new Date();
  await insertExactCrowd(
    { adminUrl, owner },
    {
      workspaceId: shop.testWorkspaceId,
      count: payments,
      firstAt: new Date(lastAt.getTime() - 20 * 86_400_000),
      lastAt,
    },
  );
  await owner.close();
}

/** Its keys, codes, notices and people reach the cell, and what was acknowledged before is there. */
async function checkAll(router: string, cell: Cell, shop: Shop, traffic: Traffic): Promise<void> {
  await checkRoutes(router, cell, shop);
  await signIn(router, shop.owner);
  await findAgain(router, shop, traffic);
}

async function restart({ postgres }: Cell): Promise<void> {
  await postgres.kill();
  await postgres.start();
}

interface Disturbance {
  readonly killedAfter?: MoveStep;
  readonly onStep?: MoveStep;
  readonly disturb?: () => Promise<void>;
}

/** The operator's command, as a process of its own. */
async function runMover(
  { router, cells: [first, second] }: CellsWorld,
  shop: Shop,
  way: 'there' | 'back',
  { killedAfter: last, onStep, disturb }: Disturbance = {},
): Promise<string> {
  const args = ['business', 'move', '--business', shop.businessId, '--other-cell', '1'];
  const routes = ['--router', `${router.maps}/moved.map,${router.socket}`];
  const mover = startProcess(
    [...serviceCommand('main-admin.ts'), ...args, ...routes, ...(way === 'back' ? ['--back'] : [])],
    {
      env: {
        PAYMENTS_DATABASE_URL: first.testDatabase.urlOf.operator,
        PAYMENTS_OWNER_DATABASE_URL: first.testDatabase.ownerUrl,
        PAYMENTS_OTHER_OWNER_DATABASE_URL: second.testDatabase.ownerUrl,
        PAYMENTS_KEY_PEPPER: testPepper.toString('base64'),
        PAYMENTS_CELL: '0',
      },
    },
  );
  const deadlineMs = performance.now() + moveWaitMs;
  let isDisturbed = false;
  while (mover.isRunning() && performance.now() < deadlineMs) {
    const steps = mover.output();
    if (last !== undefined && hasStep(steps, last)) await mover.kill();
    if (!isDisturbed && onStep !== undefined && hasStep(steps, onStep)) {
      isDisturbed = true;
      await disturb?.();
    }
    await wait(5);
  }
  const output = mover.output();
  const isExpected = last !== undefined || onStep !== undefined;
  if (!isExpected && !hasStep(output, 'closed')) throw new Error(`the move ended:\n${output}`);
  const steps = output.split('\n').filter((line) => /^(arrived|here|closed) /.test(line));
  return steps.map((line) => line.replaceAll(/\s+/g, ' ')).join('; ');
}

const hasStep = (output: string, step: MoveStep): boolean =>
  output
    .split('\n')
    .some((line) => line.startsWith(`${step} `) || line.startsWith(`${step.padEnd(8)} `));
