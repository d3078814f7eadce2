import type { OpenItemSource } from '../../../kernel/open-item-source.rules.ts';
import type { ClearingCandidate, CandidateFacts } from './candidate-facts.rules.ts';

/** Keys of the candidates that a suggestion uses, to detect two suggestions that use the same one. */
export const itemKey = ({ kind, id }: OpenItemSource): string => `item ${kind} ${id}`;
export const paymentKey = (paymentId: string): string => `payment ${paymentId}`;
export const entryKey = (entryId: string): string => `entry ${entryId}`;
export const lineKey = (lineId: string): string => `line ${lineId}`;
export const clearingKey = ({ accountId, date, amountMinor }: ClearingCandidate): string =>
  `clearing ${accountId} ${date} ${amountMinor}`;

/** Removes decided lines and the candidates they used. */
export function withoutUsed(
  facts: CandidateFacts,
  lineIds: ReadonlySet<string>,
  keys: ReadonlySet<string>,
): CandidateFacts {
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

/** Equal amounts of one day share a key, so only one of them is removed. */
function withoutFirst(
  waiting: readonly ClearingCandidate[],
  keys: ReadonlySet<string>,
): readonly ClearingCandidate[] {
  const left = new Set(keys);
  return waiting.filter((candidate) => !left.delete(clearingKey(candidate)));
}
