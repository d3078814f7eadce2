import { uuidV7Floor } from '@countinghouse/identifiers';
import type { Database } from '../../kernel/database.ts';
import type { CurrencyBalance } from '../../ledger/balances/balance.rules.ts';
import { getBalance } from '../../ledger/balances/get-balance.ts';
import { startOfDay } from '../../settlement/reconciliation/day.rules.ts';
import { countOpenWork, listTakings } from './overview.sql.ts';
import type { CurrencyTakings, OpenWork } from './overview.sql.ts';

export interface Overview {
  readonly balances: readonly CurrencyBalance[];
  readonly today: DayTakings;
  readonly yesterday: DayTakings;
  readonly openWork: OpenWork;
}

export interface DayTakings {
  readonly startsAt: Date;
  readonly takings: readonly CurrencyTakings[];
}

/** Counted no further: a screen shows "99+". */
const countMax = 100;
const dayMs = 86_400_000;

/** The first screen of a workspace. Days are those of UTC, as everywhere in settlement. */
export async function getOverview(
  deps: { readonly database: Database; readonly now: () => Date },
  workspaceId: string,
): Promise<Overview> {
  const { db } = deps.database;
  const todayMs = startOfDay(deps.now()).getTime();
  const takingsFrom = async (startMs: number): Promise<DayTakings> => ({
    startsAt: new Date(startMs),
    takings: await listTakings(db, workspaceId, {
      from: uuidV7Floor(startMs),
      before: uuidV7Floor(startMs + dayMs),
    }),
  });
  const [balances, today, yesterday, openWork] = await Promise.all([
    getBalance(deps, workspaceId),
    takingsFrom(todayMs),
    takingsFrom(todayMs - dayMs),
    countOpenWork(db, workspaceId, countMax),
  ]);
  return { balances, today, yesterday, openWork };
}
