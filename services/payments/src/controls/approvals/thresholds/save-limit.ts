import type { Tx } from '../../../kernel/database.ts';
import type { LimitKind } from '../requests/approval.rules.ts';
import type { ThresholdKey } from './thresholds.reads.ts';
import { saveDailyAmount, saveThreshold } from './thresholds.sql.ts';

/** Holds for what is requested from now on. False when there is no such business. */
export function saveLimit(
  tx: Tx,
  kind: LimitKind,
  key: ThresholdKey,
  amountMinor: bigint | null,
  now: Date,
): Promise<boolean> {
  const save = { threshold: saveThreshold, daily_amount: saveDailyAmount }[kind];
  return save(tx, key, amountMinor, now);
}
