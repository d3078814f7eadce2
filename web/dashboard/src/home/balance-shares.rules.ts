/** The widths of a bar's parts in percent, for the eye only. What is below zero has none. */
export function toShares(amounts: readonly string[]): readonly number[] {
  const sizes = amounts.map((amount) => Math.max(0, Number(amount)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => (total === 0 ? 0 : (size / total) * 100));
}
