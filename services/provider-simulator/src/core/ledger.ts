import { addDays, dayIn } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import type { Side, World } from './state.ts';
import { toMinor } from './units.rules.ts';

/**
 * The provider's accounts. `outside:` is the world beyond its bank and mirrors the bank account.
 */
export type AccountName =
  | 'outside:payers'
  | 'outside:banks'
  | 'outside:merchant'
  | 'fees'
  | 'collection'
  | 'available'
  | 'transfers_in_transit'
  | 'rounding'
  | `subaccount:${string}`;

interface Posting {
  readonly account: AccountName;
  readonly amountMicros: bigint;
}

/** One balanced entry: its postings sum to zero. */
export interface Entry {
  readonly number: number;
  readonly atMs: number;
  readonly what: string;
  readonly reference: string;
  readonly currency: CurrencyCode;
  readonly postings: readonly Posting[];
}

type BankLineKind =
  | 'charge'
  | 'refund'
  | 'refund_reversal'
  | 'chargeback'
  | 'transfer'
  | 'transfer_return'
  | 'settlement'
  | 'subaccount_settlement'
  | 'funding';

/** A line in the statement of the bank account that holds this side's money. */
export interface BankLine {
  readonly number: number;
  readonly kind: BankLineKind;
  readonly bookedAtMs: number;
  /** `2026-11-15` */
  readonly valueOn: string;
  /** Positive for incoming money. */
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  readonly reference: string;
}

export function post(
  world: World,
  side: Side,
  entry: Pick<Entry, 'what' | 'reference' | 'currency' | 'postings'>,
): void {
  const sumMicros = entry.postings.reduce((sum, posting) => sum + posting.amountMicros, 0n);
  if (sumMicros !== 0n) {
    throw new RangeError(`${entry.what} of ${entry.reference} sums to ${sumMicros}`);
  }
  side.entries.push({ number: side.entries.length + 1, atMs: world.momentMs, ...entry });
  for (const { account, amountMicros } of entry.postings) {
    const name = balanceName(account, entry.currency);
    side.balancesMicros.set(name, (side.balancesMicros.get(name) ?? 0n) + amountMicros);
  }
}

function balanceName(account: AccountName, currency: CurrencyCode): string {
  return `${currency} ${account}`;
}

/** Postings and bank lines are created separately on purpose: the check below compares the two. */
export function addBankLine(
  world: World,
  side: Side,
  line: Pick<BankLine, 'kind' | 'currency' | 'reference'> & {
    readonly amountMicros: bigint;
    readonly valueInDays?: number;
  },
): void {
  const { kind, currency, reference, amountMicros, valueInDays = 0 } = line;
  side.bankLines.push({
    number: side.bankLines.length + 1,
    kind,
    currency,
    reference,
    bookedAtMs: world.momentMs,
    valueOn: addDays(dayIn('UTC', new Date(world.momentMs)), valueInDays),
    amountMinor: toMinor(amountMicros, currency),
  });
}

export interface AccountBalance {
  readonly account: AccountName;
  readonly currency: CurrencyCode;
  readonly balanceMicros: bigint;
}

/** Summed from the entries; `balanceMicrosOf` is the running total of the same. */
export function listBalances(side: Side): readonly AccountBalance[] {
  const balances = new Map<string, AccountBalance>();
  for (const { currency, postings } of side.entries) {
    for (const { account, amountMicros } of postings) {
      const name = balanceName(account, currency);
      const beforeMicros = balances.get(name)?.balanceMicros ?? 0n;
      balances.set(name, { account, currency, balanceMicros: beforeMicros + amountMicros });
    }
  }
  return [...balances.values()];
}

export function balanceMicrosOf(side: Side, account: AccountName, currency: CurrencyCode): bigint {
  return side.balancesMicros.get(balanceName(account, currency)) ?? 0n;
}

/** Describes what is wrong with the book; empty if it balances. */
export function checkBook(side: Side): readonly string[] {
  const balances = listBalances(side);
  const currencies = new Set(balances.map(({ currency }) => currency));
  return [...currencies].flatMap((currency) => {
    const own = balances.filter((balance) => balance.currency === currency);
    const totalMicros = own.reduce((sum, { balanceMicros }) => sum + balanceMicros, 0n);
    const outsideMinor = own
      .filter(({ account }) => account.startsWith('outside:'))
      .reduce((sum, { balanceMicros }) => sum + toMinor(balanceMicros, currency), 0n);
    const bankMinor = side.bankLines
      .filter((line) => line.currency === currency)
      .reduce((sum, line) => sum + line.amountMinor, 0n);
    const drifted = own.filter(
      ({ account, balanceMicros }) => balanceMicros !== balanceMicrosOf(side, account, currency),
    );
    return [
      ...drifted.map(({ account }) => `${currency} ${account} differs from its running total`),
      ...(totalMicros === 0n ? [] : [`${currency} accounts sum to ${totalMicros} micros`]),
      ...(bankMinor + outsideMinor === 0n
        ? []
        : [`${currency} bank holds ${bankMinor}, the book says ${-outsideMinor}`]),
    ];
  });
}
