export interface Changes {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/**
 * The changed fields with old and new values, for the audit log; null if there are none. Compares only
 * fields of `after`, so that a partial change does not mention the others.
 */
export function changesOf(before: object, after: object): Changes | null {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after)
    .map(([field, value]) => [field, toStorable(was.get(field)), toStorable(value)] as const)
    .filter(([, old, fresh]) => JSON.stringify(old) !== JSON.stringify(fresh));
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(([field, old]) => [field, old])),
    after: Object.fromEntries(changed.map(([field, , fresh]) => [field, fresh])),
  };
}

/** The log is JSON: amounts are text there, and missing values are null. */
function toStorable(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === 'bigint' ? String(value) : value;
}
