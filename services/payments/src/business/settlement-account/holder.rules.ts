/** Who may be expected to hold the account of a business. */
export interface KnownHolders {
  readonly businessName: string;
  /** Null: not given yet; then the business name stands for it. */
  readonly legalName: string | null;
  readonly ownerNames: readonly string[];
}

/** Whether the holder, as the bank names it, is the business or one of its beneficial owners. */
export function isKnownHolder(
  holder: string,
  { businessName, legalName, ownerNames }: KnownHolders,
): boolean {
  const wanted = toComparable(holder);
  return [legalName ?? businessName, ...ownerNames].some((name) => toComparable(name) === wanted);
}

/** Banks write names in capitals, the family name first, with a comma or without. */
function toComparable(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,.]+/u);
  return words
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}
