/** Search terms whose index is not in id order: prefixes and ranges. */
interface NearTerms {
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly amountMinMinor: bigint | null;
  readonly amountMaxMinor: bigint | null;
}

/** Whether a prefix or range may match fewer payments than one scan covers. */
export function hasNearTerm(search: NearTerms): boolean {
  const { email, name, description, amountMinMinor, amountMaxMinor } = search;
  const hasText = email !== null || name !== null || description !== null;
  return hasText || amountMinMinor !== amountMaxMinor;
}
