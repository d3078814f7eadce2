/**
 * 24 hours, for leases, waits and lifetimes. A day of the calendar is not always that long: count those
 * with `addDays`.
 */
export const daySeconds = 86_400;
export const dayMs = daySeconds * 1_000;
