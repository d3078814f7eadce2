/** Midnight of a day in the zone of the browser. */
export function startOf(day: string, daysLater: number): string {
  const midnight = new Date(`${day}T00:00:00`);
  midnight.setDate(midnight.getDate() + daysLater);
  return midnight.toISOString();
}
