import { compact } from '../brand.ts';
import { readCount, readOneOf, readText } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export interface ContactsSearch {
  readonly type?: 'customer' | 'supplier';
  readonly text?: string;
  readonly offset?: number;
}

export function readContactsSearch(raw: RawSearch): ContactsSearch {
  return compact({
    type: readOneOf(raw, 'type', ['customer', 'supplier'] as const),
    text: readText(raw, 'text'),
    offset: readCount(raw, 'offset'),
  });
}
