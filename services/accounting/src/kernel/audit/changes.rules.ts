export interface Changes {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/**
 * What is different, from what to what, for the audit log; null when nothing is. Only fields of `after`
 * count, so that a change of some fields says nothing about the others.
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

/** The log is JSON: amounts are text there, and what is not there is null. */
function toStorable(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === 'bigint' ? String(value) : value;
}
