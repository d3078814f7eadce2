export const requestTabs = ['waiting', 'confirmed', 'rejected', 'withdrawn'] as const;
export type RequestTab = (typeof requestTabs)[number];

export interface RequestSearch {
  readonly status?: RequestTab;
}

/** Without a status: what waits. */
export function parseRequestSearch(raw: Readonly<Record<string, unknown>>): RequestSearch {
  const status = requestTabs.find((one) => one === raw['status']);
  return status === undefined ? {} : { status };
}
