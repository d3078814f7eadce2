/**
 * Ids carry the time at which they were made, and a transaction may commit a moment after that: each look
 * goes back so far, so that a change may be told twice and is never missed.
 */
const overlapMs = 5_000;
/** Whoever was away for longer reads everything again, which costs less than telling what changed. */
const awayMsMax = 3_600_000;
/** More than this in one look, and everything counts as changed. */
export const changesLookedMax = 1_000;

/** The names of paths that hold what changed. */
export interface ToldChanges {
  readonly latest: number;
  readonly changed: string[];
  readonly everything: boolean;
}

/** From when on to look; null when the answer does not depend on what happened. */
export function decideLook(
  after: number | undefined,
  now: Date,
): { readonly fromMs: number | null; readonly everything: boolean; readonly latest: number } {
  const latest = now.getTime() - overlapMs;
  if (after === undefined) return { fromMs: null, everything: false, latest };
  const isAway = latest - after > awayMsMax;
  return { fromMs: isAway ? null : after, everything: isAway, latest };
}

export interface ChangedKind {
  readonly kind: string;
  readonly count: number;
}

/** The names of the paths, each once; a kind that no path is about is told to nobody. */
export function toChanges(
  latest: number,
  kinds: readonly ChangedKind[],
  paths: Readonly<Record<string, readonly string[]>>,
): ToldChanges {
  const changed = [...new Set(kinds.flatMap(({ kind }) => paths[kind] ?? []))].toSorted();
  const looked = kinds.reduce((sum, { count }) => sum + count, 0);
  return { latest, changed, everything: looked >= changesLookedMax };
}
