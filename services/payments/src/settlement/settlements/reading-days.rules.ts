const dayMs = 86_400_000;

/** A provider that was never read begins so many days back; what is older is for people to look at. */
const daysOnFirstRead = 14;
/** Settlements of a day may still appear on the next one, so a day is read for good after that. */
const lateDays = 2;

export function firstReadThrough(now: Date): string {
  return toDay(now.getTime() - daysOnFirstRead * dayMs);
}

/** Every day that is not read for good, until today. */
export function daysToRead(readThrough: string, now: Date): readonly string[] {
  const days: string[] = [];
  for (let atMs = startOf(readThrough) + dayMs; atMs <= now.getTime(); atMs += dayMs) {
    days.push(toDay(atMs));
  }
  return days;
}

export function isReadForGood(day: string, now: Date): boolean {
  return startOf(day) + lateDays * dayMs <= now.getTime();
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function toDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
