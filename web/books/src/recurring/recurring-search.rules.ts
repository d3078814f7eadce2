import { compact } from '../brand.ts';
import { readCount, readOneOf } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export const recurringStatuses = ['active', 'paused', 'finished', 'stopped'] as const;
export const recurringKinds = ['invoice', 'bill'] as const;
export type RecurringKind = (typeof recurringKinds)[number];

export interface RecurringSearch {
  readonly status?: (typeof recurringStatuses)[number];
  readonly kind?: RecurringKind;
  readonly offset?: number;
}

export function readRecurringSearch(raw: RawSearch): RecurringSearch {
  return compact({
    status: readOneOf(raw, 'status', recurringStatuses),
    kind: readOneOf(raw, 'kind', recurringKinds),
    offset: readCount(raw, 'offset'),
  });
}
