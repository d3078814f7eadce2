/** Search parameters as an address gives them. */
export type RawSearch = Readonly<Record<string, unknown>>;

export function readText(raw: RawSearch, name: string): string | undefined {
  const value = raw[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function readDay(raw: RawSearch, name: string): string | undefined {
  return readText(raw, name)?.match(/^\d{4}-\d{2}-\d{2}$/)?.[0];
}

export function readCurrency(raw: RawSearch): string | undefined {
  return readText(raw, 'currency')
    ?.toUpperCase()
    .match(/^[A-Z]{3}$/)?.[0];
}

export function readOneOf<Value extends string>(
  raw: RawSearch,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === raw[name]);
}

/** What the address does not say is left out of it. */
export function withoutGaps<Search extends object>(
  search: Search,
): { readonly [Name in keyof Search]?: Exclude<Search[Name], undefined> };
export function withoutGaps(search: object): object {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
