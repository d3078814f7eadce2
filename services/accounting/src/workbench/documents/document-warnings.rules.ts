/** Nothing is refused for it; somebody should look. */
export type DocumentWarning =
  | {
      readonly kind: 'duplicate_document';
      readonly reference: string;
      readonly others: readonly LikeDocument[];
    }
  | { readonly kind: 'locked_period'; readonly date: string; readonly until: string }
  | { readonly kind: 'tax_code_missing'; readonly lines: readonly WarnedLine[] };

/** Another one that says the same of the same supplier. */
export interface LikeDocument {
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
  /** Whether it may still come into the books. */
  readonly isPending: boolean;
  /** Until when the locks that bind it close the books over its date; null: they do not. */
  readonly lockedUntil: string | null;
  /** Those without a tax code, where codes that tax are in use. */
  readonly untaxedLines: readonly WarnedLine[];
  readonly likeDocuments: readonly LikeDocument[];
}

/** What is in the books already was looked at; only that it may be there twice stays worth a look. */
export function decideWarnings(facts: WarningFacts): readonly DocumentWarning[] {
  const { date, reference, lockedUntil: until, untaxedLines: lines, likeDocuments } = facts;
  const warnings: DocumentWarning[] = [];
  if (likeDocuments.length > 0) {
    const others = likeDocuments;
    warnings.push({ kind: 'duplicate_document', reference: reference ?? '', others });
  }
  if (!facts.isPending) return warnings;
  if (until !== null) warnings.push({ kind: 'locked_period', date, until });
  if (lines.length > 0) warnings.push({ kind: 'tax_code_missing', lines });
  return warnings;
}
