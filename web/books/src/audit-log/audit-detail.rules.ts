export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What changed, field by field; else what the entry says of itself. */
export function changesOf(detail: Readonly<Record<string, unknown>>): readonly Change[] {
  const before = fieldsOf(detail['before']);
  const after = fieldsOf(detail['after']);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  if (names.size > 0) {
    return [...names].map((field) => ({
      field,
      before: field in before ? said(before[field]) : null,
      after: field in after ? said(after[field]) : null,
    }));
  }
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([field, value]) => ({ field, before: null, after: said(value) }));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function said(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
