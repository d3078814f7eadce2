import { addDays } from '@countinghouse/calendar';

export interface EarlyPayment {
  /** What the per cent are of: the document's total, less what was credited of it. */
  readonly totalMinor: bigint;
  /** Of the document. */
  readonly date: string;
  readonly payDate: string;
  /** Decimal text above 0 and below 100; null: the terms know no discount. */
  readonly discountPct: string | null;
  readonly discountDays: number | null;
}

/** So many decimals the per cent of payment terms have. */
const pctDecimals = 4;
/** Of one whole, in units of the last decimal of a per cent. */
const whole = 100n * 10n ** BigInt(pctDecimals);

/** What the terms take off for money on that day, in minor units; half a unit counts as one. */
export function earlyDiscount(payment: EarlyPayment): bigint {
  const { totalMinor, date, payDate, discountPct, discountDays } = payment;
  if (discountPct === null || discountDays === null || totalMinor <= 0n) return 0n;
  if (payDate > addDays(date, discountDays)) return 0n;
  return (totalMinor * toUnits(discountPct) * 2n + whole) / (whole * 2n);
}

/** `2.5` is 25000 ten-thousandths of a per cent. */
function toUnits(pct: string): bigint {
  const [units = '0', fraction = ''] = pct.split('.');
  return BigInt(units + fraction.slice(0, pctDecimals).padEnd(pctDecimals, '0'));
}

interface Discounted {
  readonly totalMinor: bigint;
  /** By credits, write-offs and discounts. */
  readonly creditedMinor: bigint;
  /** By discounts alone. */
  readonly discountedMinor: bigint;
  readonly openMinor: bigint;
}

/** What of it is still to be had: credits make it smaller, it is had once, and never beyond what is open. */
export function remainingDiscount(
  { totalMinor, creditedMinor, discountedMinor, openMinor }: Discounted,
  terms: Omit<EarlyPayment, 'totalMinor'>,
): bigint {
  const discountable = totalMinor - (creditedMinor - discountedMinor);
  const left = earlyDiscount({ ...terms, totalMinor: discountable }) - discountedMinor;
  if (left <= 0n) return 0n;
  return left < openMinor ? left : openMinor;
}
