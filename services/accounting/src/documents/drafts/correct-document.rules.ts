import { isInTheBooks } from '../document/document.rules.ts';
import type { Document } from '../document/document.rules.ts';

/** Omitted fields are left unchanged. */
export interface Correction {
  readonly dueDate?: string;
  readonly reference?: string | null;
  readonly notes?: string | null;
}

export type CorrectionDecision =
  | { readonly kind: 'correct'; readonly document: Document; readonly changed: ChangedFields }
  | { readonly kind: 'reject'; readonly reason: 'status_forbids' | 'due_date_not_later' };

/** Old and new value of each field, for the history. */
type ChangedFields = Readonly<Record<string, readonly [string | null, string | null]>>;

/**
 * Lines and amounts of a posted document never change. Notes and reference may, and the due date may be
 * moved later, never earlier.
 */
export function decideCorrection(document: Document, correction: Correction): CorrectionDecision {
  if (!isInTheBooks(document)) return { kind: 'reject', reason: 'status_forbids' };
  const { dueDate = document.dueDate } = correction;
  if (dueDate < document.dueDate) return { kind: 'reject', reason: 'due_date_not_later' };
  const corrected: Document = {
    ...document,
    dueDate,
    reference: correction.reference === undefined ? document.reference : correction.reference,
    notes: correction.notes === undefined ? document.notes : correction.notes,
  };
  return { kind: 'correct', document: corrected, changed: changesBetween(document, corrected) };
}

function changesBetween(before: Document, after: Document): ChangedFields {
  const pairs = [
    ['due_date', before.dueDate, after.dueDate],
    ['reference', before.reference, after.reference],
    ['notes', before.notes, after.notes],
  ] as const;
  return Object.fromEntries(
    pairs.filter(([, was, is]) => was !== is).map(([field, was, is]) => [field, [was, is]]),
  );
}
