const minuteMs = 60_000;

/** The format of times in emails and refusals. */
export function toMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The first whole minute from then on, for times before which something is not possible. */
export function toMinuteAfter(time: Date): string {
  return toMinute(new Date(Math.ceil(time.getTime() / minuteMs) * minuteMs));
}
