/** What of a search has an index that is not in the order of ids: a beginning, or a range. */
interface NearTerms {
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly amountMinMinor: bigint | null;
  readonly amountMaxMinor: bigint | null;
}

/** Whether fewer payments than one look takes in may be found by a beginning or a range. */
export function hasNearTerm(search: NearTerms): boolean {
  const { email, name, description, amountMinMinor, amountMaxMinor } = search;
  const hasText = email !== null || name !== null || description !== null;
  return hasText || amountMinMinor !== amountMaxMinor;
}
