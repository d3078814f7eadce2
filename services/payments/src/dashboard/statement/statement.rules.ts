import { releasableAt } from '../../settlement/settlements/settlement.rules.ts';

/** When the money of a charge is, or will be, available; null where an entry is no charge. */
export function availableAtOf(
  entry: {
    readonly kind: string;
    readonly succeededAt: Date | null;
    readonly settledAt: Date | null;
    readonly settlementDelayDays: number | null;
  },
  delayDaysDefault: number,
): { readonly at: Date; readonly isExpected: boolean } | null {
  const { succeededAt, settledAt, settlementDelayDays } = entry;
  if (entry.kind !== 'charge' || succeededAt === null) return null;
  if (settledAt !== null) return { at: settledAt, isExpected: false };
  const at = releasableAt({ succeededAt, settlementDelayDays }, delayDaysDefault);
  return { at, isExpected: true };
}
