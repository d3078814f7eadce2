interface LaneLimits {
  readonly eventsMax: number;
  /** Most events of one lane in the round that is over. */
  readonly perLaneMax: number;
  /** How many lanes there are, a power of two. */
  readonly lanes: number;
}

/** Few, because each is a statement of its own. */
const sizes = [16, 64, 256];

/**
 * Decides how many events of each lane the next round looks at. A round that looks at as many as it
 * may take, in each of many busy lanes, reads the same rows again and again; one that looks at few
 * serves a single busy lane slowly.
 */
export function decideLaneShare(
  tenantIds: readonly string[],
  { eventsMax, perLaneMax, lanes }: LaneLimits,
): { readonly hasMore: boolean; readonly perLaneMax: number } {
  const taken = new Map<number, number>();
  for (const id of tenantIds) {
    const lane = Number.parseInt(id.slice(-2), 16) & (lanes - 1);
    taken.set(lane, (taken.get(lane) ?? 0) + 1);
  }
  const most = Math.max(0, ...taken.values());
  const sizeFor = (wanted: number): number =>
    sizes.find((size) => size >= wanted && size < eventsMax) ?? eventsMax;
  if (tenantIds.length >= eventsMax) return { hasMore: true, perLaneMax: sizeFor(most) };
  // Some lane has more than it was looked for, and the round had room left.
  if (most >= perLaneMax) return { hasMore: true, perLaneMax: sizeFor(perLaneMax * 2) };
  return { hasMore: false, perLaneMax: eventsMax };
}
