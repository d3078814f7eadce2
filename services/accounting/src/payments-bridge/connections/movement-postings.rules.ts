import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { convertMinor, convertTogether } from '../../ledger/amounts/base-amounts.rules.ts';
import { computeAmounts } from '../../ledger/amounts/compute-amounts.rules.ts';
import { dividedBy, roundHalfUp, times, toExact } from '../../ledger/amounts/exact.rules.ts';
import type { Exact } from '../../ledger/amounts/exact.rules.ts';
import { spread } from '../../ledger/amounts/spread.rules.ts';
import type { TaxTreatment } from '../../setup/tax/tax-treatment.rules.ts';
import type { Movement } from './movement.rules.ts';

/** Debits are above zero, credits below. */
export interface Part {
  readonly place:
    | 'clearing'
    | 'transit'
    | 'fees'
    | 'shares'
    | 'sales'
    | 'tax'
    | 'customer'
    | 'unexplained';
  /** Of tax. */
  readonly tax: { readonly componentId: string; readonly accountId: string } | null;
  readonly docMinor: bigint;
}

/** Tax of a sale without a document. Null if the settings cannot be applied. */
export interface SaleRule {
  readonly tax: TaxTreatment | null;
}

/**
 * What a movement is in the books; none where it changes nothing. The parts add up to zero. With
 * `customer` the other side is what a customer owes.
 */
export function partsOf(
  movement: Pick<
    Movement,
    'kind' | 'changeMinor' | 'feeMinor' | 'shareMinor' | 'grossMinor' | 'currency'
  >,
  sale: SaleRule | 'customer' | null,
): readonly Part[] {
  const { kind, changeMinor, feeMinor, shareMinor, grossMinor, currency } = movement;
  const clearing = part('clearing', changeMinor);
  switch (kind) {
    case 'charge':
    case 'refund':
    case 'refund_reversed':
    case 'dispute_lost':
      return significant([
        clearing,
        part('fees', feeMinor),
        part('shares', shareMinor),
        ...(sale === 'customer'
          ? [part('customer', -grossMinor)]
          : saleParts(grossMinor, currency, sale)),
      ]);
    case 'payout':
    case 'payout_returned':
      return significant([clearing, part('transit', -changeMinor)]);
    default:
      return significant([clearing, part('unexplained', -changeMinor)]);
  }
}

/** The price had its tax in it. */
function saleParts(
  grossMinor: bigint,
  currency: CurrencyCode,
  sale: SaleRule | null,
): readonly Part[] {
  if (sale === null) return [part('unexplained', -grossMinor)];
  const sign = grossMinor < 0n ? -1n : 1n;
  const line = { quantity: '1', unitPrice: toMajorText(money(sign * grossMinor, currency)) };
  const computed = computeAmounts({
    currency,
    amounts: 'inclusive',
    taxRounding: 'document',
    lines: [{ ...line, discountPct: '0', tax: sale.tax }],
  });
  if (computed.kind === 'reject') return [part('unexplained', -grossMinor)];
  const { subtotalMinor, taxes } = computed.amounts;
  return [
    part('sales', -sign * subtotalMinor),
    ...taxes.map(({ component, taxMinor }) => ({
      place: 'tax' as const,
      tax: { componentId: component.id, accountId: component.outputAccountId },
      docMinor: -sign * taxMinor,
    })),
  ];
}

/** What an account holds in its own currency, and what that is worth in the books. */
export interface Holding {
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
}

export interface Valuation {
  readonly currency: CurrencyCode;
  readonly baseCurrency: CurrencyCode;
  /** Of the day. */
  readonly rate: string;
  readonly clearing: Holding;
}

export interface ValuedPart extends Part {
  readonly baseMinor: bigint;
}

/**
 * In base currency, adding up to zero. What comes in has the day's rate; what goes out leaves at what it
 * was carried at, so that an empty account is worth nothing, and no gain or loss arises here.
 */
export function valueParts(parts: readonly Part[], valuation: Valuation): readonly ValuedPart[] {
  const { currency, baseCurrency, rate, clearing } = valuation;
  if (currency === baseCurrency) {
    return parts.map((each) => ({ ...each, baseMinor: each.docMinor }));
  }
  const change = parts.find(({ place }) => place === 'clearing')?.docMinor ?? 0n;
  const docs = parts.filter(({ place }) => place !== 'clearing').map(({ docMinor }) => docMinor);
  const changeBase = carry(clearing, change, (minor) =>
    convertMinor(minor, currency, baseCurrency, rate),
  );
  const together = { docMinor: -change, baseMinor: -changeBase };
  const bases = valueTogether(docs, together, { currency, baseCurrency, rate });
  let next = 0;
  return parts.map((each) => ({
    ...each,
    baseMinor: each.place === 'clearing' ? changeBase : (bases[next++] ?? 0n),
  }));
}

/** Amounts in base currency, adding up to what they are worth together. */
export function valueTogether(
  docs: readonly bigint[],
  together: Holding,
  { currency, baseCurrency, rate }: Omit<Valuation, 'clearing'>,
): readonly bigint[] {
  if (currency === baseCurrency) return docs;
  if (together.docMinor === 0n) {
    return convertTogether(docs, { from: currency, to: baseCurrency, rate });
  }
  const factor = ratio(together.baseMinor, together.docMinor);
  return spread(
    together.baseMinor,
    docs.map((minor) => times(toExact(minor), factor)),
  );
}

/** What a change of a holding is worth: away from zero at the day's rate, towards zero as it is carried. */
export function carry(
  { docMinor, baseMinor }: Holding,
  change: bigint,
  convert: (minor: bigint) => bigint,
): bigint {
  const isAway = docMinor === 0n || docMinor > 0n === change > 0n;
  if (change === 0n || isAway) return convert(change);
  const left = docMinor + change;
  const passesZero = left !== 0n && left > 0n !== docMinor > 0n;
  if (left === 0n || passesZero) return -baseMinor + (passesZero ? convert(left) : 0n);
  return roundHalfUp(times(toExact(change), ratio(baseMinor, docMinor)));
}

function ratio(a: bigint, b: bigint): Exact {
  return b < 0n ? dividedBy(toExact(-a), toExact(-b)) : dividedBy(toExact(a), toExact(b));
}

function part(place: Exclude<Part['place'], 'tax'>, docMinor: bigint): Part {
  return { place, tax: null, docMinor };
}

function significant(parts: readonly Part[]): readonly Part[] {
  return parts.filter(({ docMinor }) => docMinor !== 0n);
}
