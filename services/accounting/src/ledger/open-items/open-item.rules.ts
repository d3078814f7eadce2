import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';

/** What somebody owes us, above zero, or we owe them, below. Open amounts shrink to zero together. */
export interface OpenItem {
  readonly id: string;
  /** The control account whose balance the open items explain. */
  readonly accountId: string;
  readonly contactId: string;
  readonly source: OpenItemSource;
  readonly date: string;
  readonly dueDate: string;
  readonly currency: CurrencyCode;
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
  readonly openDocMinor: bigint;
  readonly openBaseMinor: bigint;
}

/** An open item as people know it: by the number and reference of what it comes from. */
export interface ShownItem extends OpenItem {
  /** The key of its control account. */
  readonly control: string | null;
  readonly documentKind: DocumentKind | null;
  readonly number: string | null;
  readonly reference: string | null;
}

/** 1 for what they owe us, -1 for what we owe them. */
export function signOf(item: Pick<OpenItem, 'docMinor'>): 1n | -1n {
  return item.docMinor < 0n ? -1n : 1n;
}

export function sourceKey({ kind, id }: OpenItemSource): string {
  return `${kind} ${id}`;
}

/** By how much what is open changes; signed as the item is. */
export interface OpenItemChange {
  readonly itemId: string;
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
}
