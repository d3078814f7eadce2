import type { Tx } from '../database.ts';
import { defaultThresholdMinor } from './approval.rules.ts';
import type { ApprovedOperation } from './approval.rules.ts';
import { listThresholdSettings } from './thresholds.sql.ts';

export interface ThresholdQuestion {
  readonly businessId: string;
  readonly currency: string;
}

/** Above which amount a second person must agree; null is "always". */
export type ThresholdOf = (question: ThresholdQuestion) => bigint | null;

export async function findThresholds(
  tx: Tx,
  operation: ApprovedOperation,
  questions: readonly ThresholdQuestion[],
): Promise<ThresholdOf> {
  const settings = await listThresholdSettings(tx, operation, questions);
  const amounts = new Map(settings.map((row) => [textOf(row), row.amountMinor]));
  return (question) => {
    const setting = amounts.get(textOf(question));
    return setting === undefined ? defaultThresholdMinor(question.currency) : setting;
  };
}

function textOf({ businessId, currency }: ThresholdQuestion): string {
  return `${businessId}:${currency}`;
}
