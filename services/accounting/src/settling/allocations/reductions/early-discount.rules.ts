import { addDays } from '@countinghouse/calendar';

export interface EarlyPayment {
  /** The base of the percentage: the document's total less what was credited. */
  readonly totalMinor: bigint;
  /** The document's date. */
  readonly date: string;
  readonly payDate: string;
  /** Decimal text above 0 and below 100; null if the terms have no discount. */
  readonly discountPct: string | null;
  readonly discountDays: number | null;
}

/** Decimals of a payment term's percentage. */
const pctDecimals = 4;
/** 100 %, in units of the percentage's last decimal. */
const whole = 100n * 10n ** BigInt(pctDecimals);

/** The discount for payment on that day, in minor units, rounded half up. */
export function earlyDiscount(payment: EarlyPayment): bigint {
  const { totalMinor, date, payDate, discountPct, discountDays } = payment;
  if (discountPct === null || discountDays === null || totalMinor <= 0n) return 0n;
  if (payDate > addDays(date, discountDays)) return 0n;
  return (totalMinor * toUnits(discountPct) * 2n + whole) / (whole * 2n);
}

/** `2.5` is 25000 ten-thousandths of a percent. */
function toUnits(pct: string): bigint {
  const [units = '0', fraction = ''] = pct.split('.');
  return BigInt(units + fraction.slice(0, pctDecimals).padEnd(pctDecimals, '0'));
}

interface Discounted {
  readonly totalMinor: bigint;
  /** By credits, write-offs and discounts. */
  readonly creditedMinor: bigint;
  /** By discounts only. */
  readonly discountedMinor: bigint;
  readonly openMinor: bigint;
}

/**
 * The discount still available: credits reduce it, it is granted once, and it never exceeds the open
 * amount.
 */
export function remainingDiscount(
  { totalMinor, creditedMinor, discountedMinor, openMinor }: Discounted,
  terms: Omit<EarlyPayment, 'totalMinor'>,
): bigint {
  const discountable = totalMinor - (creditedMinor - discountedMinor);
  const left = earlyDiscount({ ...terms, totalMinor: discountable }) - discountedMinor;
  if (left <= 0n) return 0n;
  return left < openMinor ? left : openMinor;
}
