/**
 * 24 hours, for leases, waits and lifetimes. A calendar day is not always that long: use `addDays`
 * for those.
 */
export const daySeconds = 86_400;
export const dayMs = daySeconds * 1_000;
