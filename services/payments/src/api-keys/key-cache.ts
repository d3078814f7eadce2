import type { ApiKey } from './api-key.rules.ts';

/** Enough for the keys that are active within minutes; each entry is about a kilobyte. */
const entriesMax = 50_000;

/** Keys by the hex of their hash. Entries leave when a change names them or when room is needed. */
export interface KeyCache {
  readonly find: (hash: string) => ApiKey | undefined;
  readonly put: (hash: string, key: ApiKey) => void;
  /** By the id of a key or of a business. */
  readonly forget: (id: string) => void;
  readonly forgetAll: () => void;
}

export function createKeyCache(): KeyCache {
  const entries = new Map<string, ApiKey>();
  return {
    find: (hash) => entries.get(hash),
    put: (hash, key) => {
      entries.delete(hash);
      entries.set(hash, key);
      if (entries.size <= entriesMax) return;
      // A Map keeps the order of insertion: the first is the one that was read longest ago.
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
    forget: (id) => {
      for (const [hash, key] of entries) {
        if (key.id === id || key.businessId === id) entries.delete(hash);
      }
    },
    forgetAll: () => entries.clear(),
  };
}
