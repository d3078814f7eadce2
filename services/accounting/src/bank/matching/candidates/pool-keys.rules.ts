import type { OpenItemSource } from '../../../kernel/open-item-source.rules.ts';
import type { ClearingCandidate, PoolFacts } from './pool-facts.rules.ts';

/** What a suggestion takes, named so that two that take the same are seen. */
export const itemKey = ({ kind, id }: OpenItemSource): string => `item ${kind} ${id}`;
export const paymentKey = (paymentId: string): string => `payment ${paymentId}`;
export const entryKey = (entryId: string): string => `entry ${entryId}`;
export const lineKey = (lineId: string): string => `line ${lineId}`;
export const clearingKey = ({ accountId, date, amountMinor }: ClearingCandidate): string =>
  `clearing ${accountId} ${date} ${amountMinor}`;

/** What is left when lines were decided on: neither they nor what they took. */
export function withoutTaken(
  facts: PoolFacts,
  lineIds: ReadonlySet<string>,
  keys: ReadonlySet<string>,
): PoolFacts {
  return {
    ...facts,
    items: facts.items.filter(({ source }) => !keys.has(itemKey(source))),
    payments: facts.payments.filter(({ paymentId }) => !keys.has(paymentKey(paymentId))),
    entries: facts.entries.filter(({ entryId }) => !keys.has(entryKey(entryId))),
    otherLines: facts.otherLines.filter(({ id }) => !keys.has(lineKey(id))),
    clearing: withoutFirst(facts.clearing, keys),
    ownLines: facts.ownLines.filter(({ id }) => !lineIds.has(id)),
  };
}

/** Equal amounts of one day wait under one key, and one of them was taken. */
function withoutFirst(
  waiting: readonly ClearingCandidate[],
  keys: ReadonlySet<string>,
): readonly ClearingCandidate[] {
  const left = new Set(keys);
  return waiting.filter((candidate) => !left.delete(clearingKey(candidate)));
}
