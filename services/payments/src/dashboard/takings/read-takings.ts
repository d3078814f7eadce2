import type { Database } from '../../kernel/database.ts';
import { addUp, listDays, noTakings } from './takings.rules.ts';
import type { Takings } from './takings.rules.ts';
import { listDayTakings } from './takings.sql.ts';

export interface CurrencyTakings {
  readonly currency: string;
  readonly days: readonly (Takings & { readonly day: string })[];
  readonly total: Takings;
  /** The total of the same number of days before. */
  readonly previousTotal: Takings;
}

export interface TakingsQuestion {
  readonly workspaceId: string;
  readonly timeZone: string;
  readonly dayCount: number;
  /** Null includes every currency with activity. */
  readonly currency: string | null;
}

/** Received and refunded amounts on each of the last days in a time zone. */
export async function readTakings(
  deps: { readonly database: Database; readonly now: () => Date },
  question: TakingsQuestion,
): Promise<readonly CurrencyTakings[]> {
  const { workspaceId, timeZone, dayCount, currency } = question;
  const days = listDays(timeZone, dayCount, deps.now());
  const rows = await listDayTakings(
    deps.database.db,
    workspaceId,
    days.map(({ from, before }, number) => ({ number, from, before })),
  );
  const found = new Map(rows.map((row) => [`${row.currency}:${row.number}`, row]));
  const currencies = currency === null ? new Set(rows.map((row) => row.currency)) : [currency];
  return [...currencies].map((code) => {
    const all = days.map(({ day }, number) => ({
      ...toTakings(found.get(`${code}:${number}`) ?? noTakings),
      day,
    }));
    return {
      currency: code,
      days: all.slice(dayCount),
      total: addUp(all.slice(dayCount)),
      previousTotal: addUp(all.slice(0, dayCount)),
    };
  });
}

function toTakings({ takenMinor, takenCount, refundedMinor, refundedCount }: Takings): Takings {
  return { takenMinor, takenCount, refundedMinor, refundedCount };
}
