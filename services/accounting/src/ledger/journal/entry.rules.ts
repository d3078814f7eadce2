import type { CurrencyCode } from '@countinghouse/money';

/** Accrual reports read `both` and `accrual`, cash reports `both` and `cash`. */
export type Basis = 'both' | 'accrual' | 'cash';

/** Debits are positive, credits negative. */
export interface EntryLine {
  readonly accountId: string;
  readonly contactId: string | null;
  readonly openItemId: string | null;
  readonly taxComponentId: string | null;
  readonly basis: Basis;
  readonly currency: CurrencyCode;
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
}

/** The kinds of object that entries are posted for. */
export const entrySourceKinds = [
  'document',
  'payment',
  'allocation',
  'journal',
  'opening',
  'transfer',
  'revaluation',
  'bank_line',
  'year_end',
  'movement',
] as const;
type EntrySourceKind = (typeof entrySourceKinds)[number];

export interface EntrySource {
  readonly kind: EntrySourceKind;
  readonly id: string;
}

/** Decides which lock dates apply in addition to the soft and the hard lock. */
export type EntryArea = 'sales' | 'purchases' | 'both' | 'general';

export interface NewEntry {
  readonly orgId: string;
  readonly date: string;
  readonly source: EntrySource;
  /** Together with source and `seq`, an entry's identity: it is posted once. */
  readonly move: string;
  readonly seq: number;
  readonly area: EntryArea;
  readonly reversesId: string | null;
  readonly memo: string;
  readonly lines: readonly EntryLine[];
  /**
   * The settings that the lines were computed with, for entries that may be the organisation's first.
   * If the settings have changed since, the transaction is retried. Entries that depend on existing
   * entries do not need it.
   */
  readonly reliesOn?: {
    readonly baseCurrency: CurrencyCode;
    readonly taxScheme?: 'invoice' | 'cash';
  };
}

export interface PostedEntry {
  readonly id: string;
  readonly entryNo: bigint;
}

/** A posted entry without its lines. */
export interface Entry {
  readonly id: string;
  readonly entryNo: bigint;
  readonly date: string;
  readonly source: EntrySource;
  readonly area: EntryArea;
  readonly hasTax: boolean;
  readonly reversesId: string | null;
  /** The entry that reversed it, if any. */
  readonly reversedById: string | null;
  readonly memo: string;
}

export interface StoredLine {
  readonly account_id: string;
  readonly contact_id: string | null;
  readonly open_item_id: string | null;
  readonly tax_component_id: string | null;
  readonly basis: Basis;
  readonly currency: CurrencyCode;
  readonly doc_minor: string;
  readonly base_minor: string;
}

/**
 * The input of the database's `post_entries`. Amounts are text, so that a large one never becomes a
 * double.
 */
export function toStoredLines(lines: readonly EntryLine[]): readonly StoredLine[] {
  return lines.map((line) => ({
    account_id: line.accountId,
    contact_id: line.contactId,
    open_item_id: line.openItemId,
    tax_component_id: line.taxComponentId,
    basis: line.basis,
    currency: line.currency,
    doc_minor: String(line.docMinor),
    base_minor: String(line.baseMinor),
  }));
}

/** The same amounts on the opposite side. */
export function mirrorLines(lines: readonly EntryLine[]): readonly EntryLine[] {
  return lines.map((line) => ({
    ...line,
    docMinor: -line.docMinor,
    baseMinor: -line.baseMinor,
  }));
}
