import { compact } from '../brand.ts';
import { readCount, readFlag, readOneOf, readText } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

const directions = ['in', 'out'] as const;

export interface PaymentsSearch {
  readonly direction?: (typeof directions)[number];
  readonly unallocated?: true;
  readonly contact_id?: string;
  readonly account_id?: string;
  readonly offset?: number;
}

export function readPaymentsSearch(raw: RawSearch): PaymentsSearch {
  return compact({
    direction: readOneOf(raw, 'direction', directions),
    unallocated: readFlag(raw, 'unallocated'),
    contact_id: readText(raw, 'contact_id'),
    account_id: readText(raw, 'account_id'),
    offset: readCount(raw, 'offset'),
  });
}

/** Where a new payment begins: with a contact, or with the document that it pays. */
export interface NewPaymentSearch {
  readonly direction?: (typeof directions)[number];
  readonly contact_id?: string;
  readonly document_id?: string;
}

export function readNewPaymentSearch(raw: RawSearch): NewPaymentSearch {
  return compact({
    direction: readOneOf(raw, 'direction', directions),
    contact_id: readText(raw, 'contact_id'),
    document_id: readText(raw, 'document_id'),
  });
}
