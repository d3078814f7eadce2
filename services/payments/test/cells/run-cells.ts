import { setTimeout as wait } from 'node:timers/promises';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { p99Of, startTraffic } from './cell-traffic.ts';
import type { Traffic, TrafficFigures } from './cell-traffic.ts';
import { startCellsWorld } from './cells-world.ts';
import type { CellsWorld } from './cells-world.ts';
import { moveThereAndBack } from './move-cells.ts';
import { checkRoutes, checkSignIn } from './routes.ts';

export interface CellsOptions {
  /** How long each cell works undisturbed, and how long one is away. */
  readonly seconds: number;
  /** Of the business that moves, beside what it does meanwhile. */
  readonly payments: number;
  readonly tell: (text: string) => void;
}

export interface CellsReport {
  /** Of the calls to the cell that was not touched: their p99 while the other was away, to that before and after. */
  readonly otherCellP99Ratio: number;
  readonly ledgerBreaks: number;
  readonly areRowsEqual: boolean;
  /** The longest time without an answered payout, in a move that nothing disturbs. */
  readonly refusedWriteSeconds: number;
}

const goOnWaitMs = 60_000;

/** Two cells behind a router: each is reached by whatever is its own, one is lost, and a business moves there and back. */
export async function runCells({ seconds, payments, tell }: CellsOptions): Promise<CellsReport> {
  const world = await startCellsWorld(tell);
  try {
    const { router, cells } = world;
    const [stays, lost] = cells;
    const shops = [await stays.addShop(), await lost.addShop()] as const;
    await checkRoutes(router.address, stays, shops[0]);
    await checkRoutes(router.address, lost, shops[1]);
    await checkSignIn(router, stays, shops[0]);
    await checkSignIn(router, lost, shops[1]);
    tell('key, link, notice, session and sign-in of each cell reach it');
    const traffic = [
      startTraffic(router.address, shops[0]),
      startTraffic(router.address, shops[1]),
    ] as const;
    const otherCellP99Ratio = await loseOneCell(world, traffic, seconds, tell);
    await traffic[1].stop();
    const moved = await moveThereAndBack(world, shops[0], traffic[0], payments, tell);
    await traffic[0].stop();
    let ledgerBreaks = 0;
    for (const { database } of cells) ledgerBreaks += (await verifyLedger(database)).length;
    return { otherCellP99Ratio, ledgerBreaks, ...moved };
  } finally {
    await world.stop();
  }
}

/** The database server of the second cell is killed under load, and comes back. */
async function loseOneCell(
  { cells }: CellsWorld,
  [staying, losing]: readonly [Traffic, Traffic],
  seconds: number,
  tell: (text: string) => void,
): Promise<number> {
  await wait(seconds * 1_000);
  const before = staying.takeFigures();
  losing.takeFigures();
  await cells[1].postgres.kill();
  await wait(seconds * 1_000);
  const during = staying.takeFigures();
  const away = losing.takeFigures();
  await cells[1].postgres.start();
  const acknowledged = losing.acknowledged.size;
  const endAtMs = performance.now() + goOnWaitMs;
  while (losing.acknowledged.size <= acknowledged && performance.now() < endAtMs) await wait(50);
  await wait(seconds * 1_000);
  const after = staying.takeFigures();
  tell(`cell 1 without its server: ${describe(away)}`);
  tell(`cell 0 before: ${describe(before)}`);
  tell(`cell 0 during: ${describe(during)}`);
  tell(`cell 0 after: ${describe(after)}`);
  if (during.refused > 0) throw new Error('calls to the other cell were refused');
  if (losing.acknowledged.size <= acknowledged) throw new Error('the lost cell did not come back');
  return p99Of(during.times) / p99Of([...before.times, ...after.times]);
}

function describe({ times, refused }: TrafficFigures): string {
  return `${times.length} answered, ${refused} refused, p99 ${p99Of(times).toFixed(1)} ms`;
}
