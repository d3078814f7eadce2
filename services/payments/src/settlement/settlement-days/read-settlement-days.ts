import { addDays, dayStart } from '@countinghouse/calendar';
import type { Database } from '../../kernel/database.ts';
import type { SettledPayment, SettlementDay } from './settlement-days.rules.ts';
import { listDayTotals, listSettledPayments, listSettlementDays } from './settlement-days.sql.ts';

export interface SettlementDaysPage {
  readonly items: readonly SettlementDay[];
  /** The next page starts before this day; null at the end. */
  readonly nextCursor: string | null;
}

/** Days with settlements, newest first, each with its totals per currency. */
export async function readSettlementDays(
  { db }: Database,
  workspaceId: string,
  page: { readonly beforeDay: string; readonly limit: number },
): Promise<SettlementDaysPage> {
  const { beforeDay, limit } = page;
  const before = dayStart('UTC', beforeDay);
  const days = await listSettlementDays(db, workspaceId, before, limit);
  const oldest = days.at(-1);
  if (oldest === undefined) return { items: [], nextCursor: null };
  // Nothing settled between the days found, so one time range covers them all.
  const span = { from: dayStart('UTC', oldest), until: before };
  return {
    items: await listDayTotals(db, workspaceId, span),
    nextCursor: days.length === limit ? oldest : null,
  };
}

/** A day's payments in settlement order. */
export function readSettledPayments(
  { db }: Database,
  workspaceId: string,
  question: {
    readonly day: string;
    readonly currency: string | null;
    readonly afterId: string | null;
    readonly limit: number;
  },
): Promise<readonly SettledPayment[]> {
  const { day, currency, afterId, limit } = question;
  const span = { from: dayStart('UTC', day), until: dayStart('UTC', addDays(day, 1)) };
  return listSettledPayments(db, workspaceId, { ...span, currency, afterId }, limit);
}
