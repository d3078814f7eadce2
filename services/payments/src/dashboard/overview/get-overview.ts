import { addDays, dayIn, dayStart } from '@countinghouse/calendar';
import { uuidV7Floor } from '@countinghouse/identifiers';
import type { Database } from '../../kernel/database.ts';
import type { CurrencyBalance } from '../../ledger/balances/balance.rules.ts';
import { getBalance } from '../../ledger/balances/get-balance.ts';
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

/** Counts no further: a screen shows "99+". */
const countMax = 100;

/** A workspace's first screen. Days are UTC days, as everywhere in settlement. */
export async function getOverview(
  deps: { readonly database: Database; readonly now: () => Date },
  workspaceId: string,
): Promise<Overview> {
  const { db } = deps.database;
  const todayUtc = dayIn('UTC', deps.now());
  const takingsOf = async (day: string): Promise<DayTakings> => {
    const startsAt = dayStart('UTC', day);
    const takings = await listTakings(db, workspaceId, {
      from: uuidV7Floor(startsAt.getTime()),
      before: uuidV7Floor(dayStart('UTC', addDays(day, 1)).getTime()),
    });
    return { startsAt, takings };
  };
  const [balances, today, yesterday, openWork] = await Promise.all([
    getBalance(deps, workspaceId),
    takingsOf(todayUtc),
    takingsOf(addDays(todayUtc, -1)),
    countOpenWork(db, workspaceId, countMax),
  ]);
  return { balances, today, yesterday, openWork };
}
