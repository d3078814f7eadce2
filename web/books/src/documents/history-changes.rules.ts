export interface FieldChange {
  readonly field: string;
  readonly was: string;
  readonly now: string;
}

/** What a step of the history changed: the service gives each field with what it was and what it is. */
export function changesOf(changes: Readonly<Record<string, unknown>>): readonly FieldChange[] {
  return Object.entries(changes).flatMap(([field, pair]) =>
    Array.isArray(pair) && pair.length === 2
      ? [{ field: field.replaceAll('_', ' '), was: said(pair[0]), now: said(pair[1]) }]
      : [],
  );
}

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
