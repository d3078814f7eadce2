const unitSeconds: Readonly<Record<string, number>> = {
  s: 1,
  m: 60,
  h: 3_600,
  d: 86_400,
  w: 7 * 86_400,
  y: 365 * 86_400,
};

/** `90s`, `3h`, `30d` or `1y` in seconds; null for anything else. */
export function parseDuration(text: string): number | null {
  const [, count = '', unit = ''] = /^(\d{1,8})([smhdwy])$/.exec(text) ?? [];
  const seconds = Number(count) * (unitSeconds[unit] ?? 0);
  return seconds > 0 ? seconds : null;
}
