/** What the address of the log says. */
export interface AuditSearch {
  /** An action, or the noun it starts with. */
  readonly action?: string;
  readonly subject?: string;
  readonly actor?: string;
  readonly after?: string;
}

const names = ['action', 'subject', 'actor', 'after'] as const;

export function parseAuditSearch(query: Readonly<Record<string, unknown>>): AuditSearch {
  const given = names.map((name) => [name, query[name]] as const);
  return Object.fromEntries(given.filter(([, value]) => typeof value === 'string' && value !== ''));
}
