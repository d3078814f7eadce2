export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What changed, field by field; else what the entry says of itself. */
export function changesOf(detail: Readonly<Record<string, unknown>>): readonly Change[] {
  const before = fieldsOf(detail['before']);
  const after = fieldsOf(detail['after']);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const rest = Object.entries(detail).filter(
    ([name, value]) => name !== 'before' && name !== 'after' && (value ?? null) !== null,
  );
  return [
    ...names.map((field) => ({
      field,
      before: field in before ? said(before[field]) : null,
      after: field in after ? said(after[field]) : null,
    })),
    ...rest.map(([field, value]) => ({ field, before: null, after: said(value) })),
  ];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function said(value: unknown): string {
  if (Array.isArray(value)) return value.map(said).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
