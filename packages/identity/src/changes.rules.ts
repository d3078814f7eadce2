/**
 * Ids contain their creation time, and their transaction may commit a moment later. Each query
 * therefore reaches back this far: a change may be reported twice but is never missed.
 */
const overlapMs = 5_000;
/**
 * After a longer absence the client reloads everything, which costs less than listing the changes.
 */
const awayMsMax = 3_600_000;
/** With more changes than this, everything counts as changed. */
export const changesLookedMax = 1_000;

/** Names of the paths whose data changed. */
export interface ChangedPaths {
  readonly latest: number;
  readonly changed: string[];
  readonly everything: boolean;
}

/** Where to start; null when the answer does not depend on stored changes. */
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

/** Path names without duplicates; kinds that no path shows are left out. */
export function toChanges(
  latest: number,
  kinds: readonly ChangedKind[],
  paths: Readonly<Record<string, readonly string[]>>,
): ChangedPaths {
  const changed = [...new Set(kinds.flatMap(({ kind }) => paths[kind] ?? []))].toSorted();
  const looked = kinds.reduce((sum, { count }) => sum + count, 0);
  return { latest, changed, everything: looked >= changesLookedMax };
}
