import { isSettlementDue } from './due-days.rules.ts';
import { missingAtProvider } from './reconciliation.rules.ts';
import { keepBreaks, ourPages } from './run-context.ts';
import type { CompareOutcome, RunContext } from './run-context.ts';
import {
  listOddCharges,
  listSettlementSums,
  listUnsettledCharges,
} from './settlement-books.sql.ts';
import { compareSettlement, toOddBreak } from './settlement-comparison.rules.ts';

/** Provider settlements are already stored, read and matched during the day; this compares them. */
export async function compareSettlements(context: RunContext): Promise<CompareOutcome> {
  const { deps, run, span } = context;
  const { db } = deps.database;
  const day = { environment: run.environment, ...span };
  const odd = await listOddCharges(db, day);
  const sums = await listSettlementSums(db, day);
  context.counts.theirs += sums.length;
  await keepBreaks(context, [...odd.map(toOddBreak), ...sums.flatMap(compareSettlement)], 'open');
  if (!isSettlementDue(run.day, deps.settlementDelayDays, deps.now())) return 'finished';
  const made = { fromMs: span.from.getTime(), toMs: span.to.getTime() };
  const overdue = ourPages(context, made, (window) => listUnsettledCharges(db, window));
  for await (const charges of overdue) {
    context.counts.ours += charges.length;
    await keepBreaks(
      context,
      charges.map((charge) => missingAtProvider(charge, null)),
      'open',
    );
    context.onProgress();
  }
  return 'finished';
}
