/** What an address says, before it is believed. The router reads `12` as a number and `true` as a truth. */
export type RawSearch = Readonly<Record<string, unknown>>;

export function readText(raw: RawSearch, key: string): string | undefined {
  const value = raw[key];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function readOneOf<Value extends string>(
  raw: RawSearch,
  key: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === raw[key]);
}

export function readDay(raw: RawSearch, key: string): string | undefined {
  const text = readText(raw, key);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}

export function readFlag(raw: RawSearch, key: string): true | undefined {
  return raw[key] === true || raw[key] === 'true' ? true : undefined;
}

export function readCount(raw: RawSearch, key: string): number | undefined {
  const value = Number(raw[key]);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
