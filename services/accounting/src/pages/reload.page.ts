export interface PageReload {
  readonly seconds: number;
  readonly path: string;
}

/** Frequent at first; after some minutes the payer reloads by hand. */
const reloadsMax = 60;
const quickReloads = 20;
const slowReloadSeconds = 5;

/** When a page that waits for the books reloads itself. Null if it no longer does. */
export function reloadOf(path: string, reloads: number): PageReload | null {
  if (reloads >= reloadsMax) return null;
  const seconds = reloads < quickReloads ? 1 : slowReloadSeconds;
  return { seconds, path: `${path}&reloads=${reloads + 1}` };
}

export function refreshHeaders(reload: PageReload | null): Readonly<Record<string, string>> {
  return reload === null ? {} : { refresh: `${reload.seconds}; url=${reload.path}` };
}
