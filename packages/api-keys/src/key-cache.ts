import { hash, randomBytes } from 'node:crypto';

/** Enough for the keys active within minutes; each entry is about a kilobyte. */
const entriesMax = 50_000;

/**
 * Caches keys by the text that callers send. Entries are removed when a change names them or the
 * cache is full.
 */
export interface KeyCache<Key> {
  readonly find: (text: string) => Key | undefined;
  readonly put: (text: string, key: Key) => void;
  /** Removes every key that the change's subject concerns. */
  readonly forget: (subjectId: string) => void;
  readonly forgetAll: () => void;
}

/**
 * The text itself is not kept: the cache key is a hash salted for this process. It costs a tenth of
 * the stored HMAC, which is needed only for database lookups.
 */
export function createKeyCache<Key>(
  isAbout: (key: Key, subjectId: string) => boolean,
): KeyCache<Key> {
  const salt = randomBytes(16).toString('hex');
  const entries = new Map<string, Key>();
  const fingerprintOf = (text: string): string => hash('sha256', salt + text);

  return {
    find: (text) => entries.get(fingerprintOf(text)),
    put: (text, key) => {
      const fingerprint = fingerprintOf(text);
      entries.delete(fingerprint);
      entries.set(fingerprint, key);
      if (entries.size <= entriesMax) return;
      // A Map keeps insertion order: the first entry is the oldest.
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
    forget: (subjectId) => {
      for (const [fingerprint, key] of entries) {
        if (isAbout(key, subjectId)) entries.delete(fingerprint);
      }
    },
    forgetAll: () => entries.clear(),
  };
}
