const minuteMs = 60_000;

/** As letters and refusals show a moment. */
export function toMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The first whole minute from then on, for what is not possible before. */
export function toMinuteAfter(time: Date): string {
  return toMinute(new Date(Math.ceil(time.getTime() / minuteMs) * minuteMs));
}
