/** Points at which evidence is counted as enough, if nothing else comes near. */
export const certainPoints = 75;

export interface EvidenceBar {
  /** In hundredths of the score's width. */
  readonly from: number;
  readonly width: number;
}

/** Each bar starts where the one before ended; what speaks against leads back. */
export function toBars(points: readonly number[]): readonly EvidenceBar[] {
  let at = 0;
  return points.map((one) => {
    const next = Math.min(Math.max(at + one, 0), 100);
    const bar = { from: Math.min(at, next), width: Math.abs(next - at) };
    at = next;
    return bar;
  });
}

/** The line after one that is done with; the one before it at the end, null when nothing is left. */
export function nextLine(ids: readonly string[], done: string): string | null {
  const at = ids.indexOf(done);
  return ids[at + 1] ?? ids[at - 1] ?? null;
}
