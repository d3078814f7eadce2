import type { Db } from '../../../kernel/database.ts';
import { defaultThresholdMinor } from '../requests/approval.rules.ts';
import type { ApprovedOperation } from '../requests/approval.rules.ts';
import { listLimitSettings } from './thresholds.sql.ts';
import type { LimitSettings } from './thresholds.sql.ts';

export interface LimitQuestion {
  readonly businessId: string;
  readonly currency: string;
}

export interface Limits {
  /** Larger amounts need a second person; null: every amount does. */
  readonly thresholdMinor: bigint | null;
  /** The business's daily amount; null: none is set. */
  readonly dailyMinor: bigint | null;
}

export type LimitsOf = (question: LimitQuestion) => Limits;

export async function readLimits(
  db: Db,
  operation: ApprovedOperation,
  questions: readonly LimitQuestion[],
): Promise<LimitsOf> {
  const settings = await listLimitSettings(db, operation, questions);
  const found = new Map(settings.map((row) => [textOf(row), row]));
  return (question) => {
    const row = found.get(textOf(question));
    if (row === undefined) throw new Error('the limits of this currency were not loaded');
    return toLimits(row, question.currency);
  };
}

/** The limits in force: a threshold that the business has not set is the currency's default. */
export function toLimits(
  settings: Pick<LimitSettings, 'isThresholdSet' | 'thresholdMinor' | 'dailyMinor'>,
  currency: string,
): Limits {
  const { isThresholdSet, thresholdMinor, dailyMinor } = settings;
  return {
    thresholdMinor: isThresholdSet ? thresholdMinor : defaultThresholdMinor(currency),
    dailyMinor,
  };
}

function textOf({ businessId, currency }: LimitQuestion): string {
  return `${businessId}:${currency}`;
}
