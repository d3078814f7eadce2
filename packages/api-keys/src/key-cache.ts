import { hash, randomBytes } from 'node:crypto';

/** Enough for the keys that are active within minutes; each entry is about a kilobyte. */
const entriesMax = 50_000;

/** Keys by the text that callers send. Entries leave when a change names them or room is needed. */
export interface KeyCache<Key> {
  readonly find: (text: string) => Key | undefined;
  readonly put: (text: string, key: Key) => void;
  /** Every key that the subject of a change concerns. */
  readonly forget: (subjectId: string) => void;
  readonly forgetAll: () => void;
}

/**
 * The text itself is not kept: entries go by a hash salted for this process. It is a tenth of the
 * work of the stored HMAC, which is needed only when the database is asked.
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
      // A Map keeps the order of insertion: the first is the one that was read longest ago.
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
