const step = 1024;

/** Rounded, in the largest unit that fits: `1.4 MiB`. */
export function toSizeText(bytes: number, units: readonly string[], locale: string): string {
  let value = bytes;
  let at = 0;
  while (value >= step && at < units.length - 1) {
    value /= step;
    at += 1;
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 });
  return `${number.format(value)} ${units[at] ?? ''}`;
}
