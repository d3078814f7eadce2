import { showSettlementAccount } from '../../business/settlement-account/find-settlement-account.ts';
import { readThresholdPolicy } from '../../controls/approvals/thresholds/list-thresholds.ts';
import type { Database } from '../../kernel/database.ts';
import { listFeeSchedules } from '../../ledger/fees/list-fee-schedules.ts';
import { readSettlementDelay } from '../../settlement/settlements/set-settlement-delay.ts';

export interface TermsDeps {
  readonly database: Database;
  readonly settlementDelayDays: number;
}

/** What was agreed with a business. Null if there is no such business. */
export async function readTerms({ database, settlementDelayDays }: TermsDeps, businessId: string) {
  const delay = await readSettlementDelay(database.db, businessId);
  if (delay === null) return null;
  const [fees, { current: limits }, account] = await Promise.all([
    listFeeSchedules(database, businessId),
    readThresholdPolicy({ database }, businessId),
    showSettlementAccount(database.db, businessId),
  ]);
  return { fees, delay: { ...delay, defaultDays: settlementDelayDays }, limits, account };
}
