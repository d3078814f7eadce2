/** Does not block anything, but someone should check it. */
export type DocumentWarning =
  | {
      readonly kind: 'duplicate_document';
      readonly reference: string;
      readonly others: readonly SimilarDocument[];
    }
  | { readonly kind: 'locked_period'; readonly date: string; readonly until: string }
  | { readonly kind: 'tax_code_missing'; readonly lines: readonly WarnedLine[] };

/** Another document with the same content from the same supplier. */
export interface SimilarDocument {
  readonly id: string;
  readonly number: string | null;
}

interface WarnedLine {
  /** Null before it is stored. */
  readonly id: string | null;
  readonly position: number;
}

export interface WarningFacts {
  readonly date: string;
  readonly reference: string | null;
  /** Whether it may still be posted. */
  readonly isPending: boolean;
  /** The lock date that covers its date; null if its date is open. */
  readonly lockedUntil: string | null;
  /** Lines without a tax code, if the organisation uses codes with a rate. */
  readonly untaxedLines: readonly WarnedLine[];
  readonly similarDocuments: readonly SimilarDocument[];
}

/** A posted document was already reviewed; only a possible duplicate remains worth a warning. */
export function decideWarnings(facts: WarningFacts): readonly DocumentWarning[] {
  const { date, reference, lockedUntil: until, untaxedLines: lines, similarDocuments } = facts;
  const warnings: DocumentWarning[] = [];
  if (similarDocuments.length > 0) {
    const others = similarDocuments;
    warnings.push({ kind: 'duplicate_document', reference: reference ?? '', others });
  }
  if (!facts.isPending) return warnings;
  if (until !== null) warnings.push({ kind: 'locked_period', date, until });
  if (lines.length > 0) warnings.push({ kind: 'tax_code_missing', lines });
  return warnings;
}
