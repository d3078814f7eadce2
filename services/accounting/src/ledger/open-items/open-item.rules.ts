import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';

/** A receivable (positive) or payable (negative). Both open amounts reach zero together. */
export interface OpenItem {
  readonly id: string;
  /** The control account whose balance the open items add up to. */
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

/** An open item as shown to people: with its source's number and reference. */
export interface ShownItem extends OpenItem {
  /** Its control account's system key. */
  readonly control: string | null;
  readonly documentKind: DocumentKind | null;
  readonly number: string | null;
  readonly reference: string | null;
}

/** 1 for a receivable, -1 for a payable. */
export function signOf(item: Pick<OpenItem, 'docMinor'>): 1n | -1n {
  return item.docMinor < 0n ? -1n : 1n;
}

export function sourceKey({ kind, id }: OpenItemSource): string {
  return `${kind} ${id}`;
}

/** The change of the open amounts, with the item's sign. */
export interface OpenItemChange {
  readonly itemId: string;
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
}
