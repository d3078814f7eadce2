import { dayIn } from '@countinghouse/calendar';

/** Day filters use the provider's own clock, West Africa Time, an hour ahead of UTC. */
const providerZoneMs = 3_600_000;

export function toProviderDay(atMs: number): string {
  return dayIn('UTC', new Date(atMs + providerZoneMs));
}

export function toIsoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}
