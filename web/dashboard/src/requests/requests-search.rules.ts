export const requestStatuses = ['succeeded', 'refused', 'failed'] as const;

/** What the address of the list says. */
export interface RequestsSearch {
  readonly status?: string;
  readonly route?: string;
  readonly code?: string;
  readonly key?: string;
  readonly object?: string;
  readonly after?: string;
}

const names = ['status', 'route', 'code', 'key', 'object', 'after'] as const;

export function parseRequestsSearch(query: Readonly<Record<string, unknown>>): RequestsSearch {
  const given = names.map((name) => {
    const value = query[name];
    const text = typeof value === 'number' ? String(value) : value;
    return [name, typeof text === 'string' && text !== '' ? text : undefined] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
