export interface UseRow {
  readonly key_id: string;
  readonly day: string;
  /** Null: the rest of very many. */
  readonly ip: string | null;
  readonly requests: number;
  readonly refused: number;
}

export interface KeyUseSum {
  readonly requests: number;
  readonly refused: number;
  readonly addresses: readonly string[];
  readonly hasMoreAddresses: boolean;
  /** Days with requests, oldest first. */
  readonly days: readonly { readonly day: string; readonly requests: number }[];
}

/** How one key was used in the days that are kept; null when it was not. */
export function sumKeyUse(rows: readonly UseRow[], keyId: string): KeyUseSum | null {
  const own = rows.filter((row) => row.key_id === keyId);
  if (own.length === 0) return null;
  const byDay = new Map<string, number>();
  for (const { day, requests } of own) byDay.set(day, (byDay.get(day) ?? 0) + requests);
  const known = own.flatMap(({ ip }) => (ip === null ? [] : [ip]));
  return {
    requests: own.reduce((sum, row) => sum + row.requests, 0),
    refused: own.reduce((sum, row) => sum + row.refused, 0),
    addresses: [...new Set(known)],
    hasMoreAddresses: own.some(({ ip }) => ip === null),
    days: [...byDay]
      .map(([day, requests]) => ({ day, requests }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
  };
}
