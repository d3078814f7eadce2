const msPerDay = 86_400_000;

/** `2026-11-15`, some days after the moment. */
export function toUtcDay(atMs: number, daysLater = 0): string {
  return new Date(atMs + daysLater * msPerDay).toISOString().slice(0, 10);
}

/** Midnight UTC that begins the day of the moment, some days later. */
export function startOfUtcDay(atMs: number, daysLater: number): number {
  return Math.floor(atMs / msPerDay) * msPerDay + daysLater * msPerDay;
}

/** Day filters go by the provider's own clock, West Africa Time, an hour ahead of UTC. */
const providerZoneMs = 3_600_000;

export function toProviderDay(atMs: number): string {
  return toUtcDay(atMs + providerZoneMs);
}

export function toIsoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}
