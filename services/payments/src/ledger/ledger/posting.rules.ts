import { chart } from './chart.rules.ts';
import type { AccountName } from './chart.rules.ts';
import { amountNames, templates } from './templates.rules.ts';
import type { AmountName, Layer, TemplateLine, TemplateName } from './templates.rules.ts';

/** A posting: a template, its amounts, and the step of its source object. */
export interface Posting {
  readonly workspaceId: string;
  readonly source: PostingSource;
  /** The payment or payout that the entries refer to. */
  readonly referenceId: string;
  readonly template: TemplateName;
  readonly currency: string;
  readonly amounts: Readonly<Partial<Record<AmountName, bigint>>>;
  readonly splitRecipientId: string | null;
  readonly effectiveAt: Date;
}

/** Each step of an object is posted only once. */
export type PostingSource = {
  [Kind in SourceKind]: {
    readonly kind: Kind;
    readonly id: string;
    readonly step: keyof (typeof stepNumbers)[Kind] & string;
  };
}[SourceKind];

type SourceKind = keyof typeof stepNumbers;

/** Stored in the database; a number that was used keeps its meaning. */
export const stepNumbers = {
  payment: { charged: 1, settled: 2, reserve_held: 3, reserve_released: 4 },
  suspense: { received: 1, returned: 2, confirmed: 3, settled: 4 },
  refund: { reserved: 1, executed: 2, confirmed: 3, reversed: 4, reserve_released: 5, released: 9 },
  payout: { reserved: 1, completed: 2, returned: 3, released: 9 },
  dispute: { opened: 1, won: 2, lost: 3 },
} as const;

export function stepNumberOf(source: PostingSource): number {
  const steps: Readonly<Record<string, number>> = stepNumbers[source.kind];
  const number = steps[source.step];
  if (number === undefined) throw new RangeError(`${source.kind} has no step ${source.step}`);
  return number;
}

export interface LedgerEntry {
  readonly account: AccountName;
  readonly ownerId: string | null;
  readonly layer: Layer;
  readonly currency: string;
  /** Positive is a debit, negative a credit. */
  readonly amountMinor: bigint;
}

/** The entries of a posting; zero lines are omitted. */
export function toEntries(posting: Posting): readonly LedgerEntry[] {
  const { lines } = templates[posting.template];
  const entries = lines
    .map((line) => toEntry(line, posting))
    .filter((entry) => entry.amountMinor !== 0n);
  assertBalanced(posting.template, entries);
  return entries;
}

function toEntry(line: TemplateLine, posting: Posting): LedgerEntry {
  const amountMinor = sumOf(line, posting);
  const isOwned = chart[line.account].owner === 'split_recipient';
  if (isOwned && amountMinor !== 0n && posting.splitRecipientId === null) {
    throw new Error(`${posting.template} posts to ${line.account} without a recipient`);
  }
  return {
    account: line.account,
    ownerId: isOwned ? posting.splitRecipientId : null,
    layer: line.layer,
    currency: posting.currency,
    amountMinor,
  };
}

function sumOf(line: TemplateLine, posting: Posting): bigint {
  return namesIn(line).reduce((sum, name) => {
    const amount = posting.amounts[name];
    if (amount === undefined || amount < 0n) {
      throw new RangeError(`${posting.template} needs ${name}, an amount of zero or more`);
    }
    return sum + amount * BigInt(line.amounts[name] ?? 0);
  }, 0n);
}

function namesIn(line: TemplateLine): readonly AmountName[] {
  return amountNames.filter((name) => line.amounts[name] !== undefined);
}

/** The database checks this too; here the error can name the template. */
function assertBalanced(template: TemplateName, entries: readonly LedgerEntry[]): void {
  for (const layer of ['posted', 'held'] as const) {
    const sum = entries
      .filter((entry) => entry.layer === layer)
      .reduce((total, entry) => total + entry.amountMinor, 0n);
    if (sum !== 0n) throw new Error(`${template} is off balance by ${sum} in the ${layer} layer`);
  }
}
