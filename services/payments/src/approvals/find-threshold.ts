import type { Tx } from '../database.ts';
import { defaultThresholdMinor } from './approval.rules.ts';
import { findThresholdSetting } from './approvals.sql.ts';
import type { ThresholdKey } from './approvals.sql.ts';

/** Above which amount a second person must agree; null is "always". */
export async function findThreshold(tx: Tx, key: ThresholdKey): Promise<bigint | null> {
  const setting = await findThresholdSetting(tx, key);
  return setting === undefined ? defaultThresholdMinor(key.currency) : setting;
}
