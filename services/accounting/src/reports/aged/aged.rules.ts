import { addUp } from '../statements/columns.rules.ts';
import type { Amounts } from '../statements/columns.rules.ts';

export type AgedSide = 'receivables' | 'payables';

/** The system accounts whose balances the side's open items add up to. */
export const controlKeys = {
  receivables: ['receivable'],
  payables: ['payable', 'employee_payable'],
} as const satisfies Record<AgedSide, readonly string[]>;

/**
 * Days overdue at which the second and later buckets start: not due, 1 to 30, 31 to 60, 61 to 90, more.
 */
export const bucketStarts = [1, 31, 61, 91] as const;
const bucketCount = bucketStarts.length + 1;

/** One contact's amount in one bucket; positive if they owe us. */
export interface AgedRow {
  readonly contactId: string;
  readonly contactName: string;
  readonly bucket: number;
  readonly openMinor: bigint;
}

interface AgedContact {
  readonly contactId: string;
  readonly contactName: string;
  /** In bucket order; positive in the side's usual direction. */
  readonly buckets: Amounts;
  readonly totalMinor: bigint;
}

export interface AgedItems {
  readonly contacts: readonly AgedContact[];
  readonly buckets: Amounts;
  readonly totalMinor: bigint;
}

/** A contact's rows must be adjacent. */
export function toAgedItems(rows: readonly AgedRow[], side: AgedSide): AgedItems {
  const found = new Map<string, { readonly contactName: string; readonly buckets: bigint[] }>();
  for (const { contactId, contactName, bucket, openMinor } of rows) {
    const known = found.get(contactId) ?? { contactName, buckets: zeros() };
    found.set(contactId, known);
    known.buckets[bucket] = natural(openMinor, side);
  }
  const contacts = [...found].map(([contactId, { contactName, buckets }]) => ({
    contactId,
    contactName,
    buckets,
    totalMinor: total(buckets),
  }));
  const buckets = addUp(
    contacts.map((contact) => contact.buckets),
    bucketCount,
  );
  return { contacts, buckets, totalMinor: total(buckets) };
}

/** Payables are shown as positive amounts. */
export function natural(minor: bigint, side: AgedSide): bigint {
  return side === 'payables' ? -minor : minor;
}

function total(amounts: Amounts): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function zeros(): bigint[] {
  return Array.from({ length: bucketCount }, () => 0n);
}
