import { parseKeyText } from '@countinghouse/identifiers';
import type { KeyTextFormat } from '@countinghouse/identifiers';
import { inBatchSpan, toBatchItem } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { createBatcher } from '@countinghouse/postgres';
import type { Database, Db } from '@countinghouse/postgres';
import { insertKeyHash } from './api-keys.sql.ts';
import type { KeyCache } from './key-cache.ts';
import { currentPepper, hashKeySecret } from './pepper.ts';
import type { Pepper } from './pepper.ts';

/** A key, and which of its hashes matched. */
interface FoundKey<Key> {
  readonly keyHash: Buffer;
  readonly key: Key;
}

/** What a process provides for looking up keys. */
export interface KeyLookupDeps<Schema, Key> {
  readonly database: Database<Schema>;
  readonly cache: KeyCache<Key>;
  /** Whether cached data may be trusted, and the last change seen. */
  readonly changes: { readonly isFresh: () => boolean; readonly lastSeen: () => bigint };
  readonly peppers: readonly Pepper[];
  readonly logger: Logger;
}

/** How a service stores its keys. */
export interface KeyStore<Schema, Key> {
  readonly format: KeyTextFormat<string>;
  /** Keys with any of these hashes, in any order. */
  readonly listKeys: (
    db: Db<Schema>,
    hashes: readonly Buffer[],
  ) => Promise<readonly FoundKey<Key>[]>;
  readonly tenantOf: (key: Key) => string;
  /**
   * False for keys that must be read each time because they must not be a second old; defaults to
   * true.
   */
  readonly mayKeep?: (key: Key) => boolean;
}

/** Finds the key for the text that a caller sent. */
export interface KeyLookup<Key> {
  /** A cached key that may be trusted without a database lookup, if there is one. */
  readonly recall: (text: string) => Key | undefined;
  /** Null for a key that was never issued; a text with a wrong checksum is not looked up. */
  readonly find: (text: string) => Promise<Key | null>;
}

const keysPerReadMax = 500;
const readsAtATime = 2;

export function createKeyLookup<Schema, Key extends { readonly id: string }>(
  deps: KeyLookupDeps<Schema, Key>,
  store: KeyStore<Schema, Key>,
): KeyLookup<Key> {
  const { db } = deps.database;
  const pepper = currentPepper(deps.peppers);
  const readKeys = createBatcher({
    run: inBatchSpan('api_keys.read_batch', async (wanted: readonly (readonly Buffer[])[]) => {
      const found = await store.listKeys(db, wanted.flat());
      const byHash = new Map(found.map((each) => [each.keyHash.toString('hex'), each]));
      return wanted.map((hashes) =>
        hashes.map((hash) => byHash.get(hash.toString('hex'))).find((each) => each !== undefined),
      );
    }),
    itemsMax: keysPerReadMax,
    lanes: readsAtATime,
  });

  /**
   * Adds a hash under the current pepper: only now is the key's text available. The old hash stays,
   * because a process that does not know the new pepper must find the key as well.
   */
  async function addCurrentHash(found: FoundKey<Key>, text: string): Promise<void> {
    const keyHash = hashKeySecret(pepper, text);
    if (found.keyHash.equals(keyHash)) return;
    const { key } = found;
    const hash = { keyHash, pepperId: pepper.id, tenantId: store.tenantOf(key), keyId: key.id };
    await insertKeyHash(db, hash).catch(
      // The request does not fail for it; the next lookup tries again.
      (error: unknown) => deps.logger.warn({ err: error }, 'key_hash_not_saved'),
    );
  }

  return {
    recall: (text) => (deps.changes.isFresh() ? deps.cache.find(text) : undefined),
    find: async (text) => {
      if (parseKeyText(store.format, text) === null) return null;
      const seenBefore = deps.changes.lastSeen();
      const found = await readKeys(
        toBatchItem(deps.peppers.map((known) => hashKeySecret(known, text))),
      );
      if (found === undefined) return null;
      await addCurrentHash(found, text);
      // A change seen while reading may be newer than what was read: use it once, do not cache it.
      const mayKeep = store.mayKeep?.(found.key) ?? true;
      if (mayKeep && deps.changes.lastSeen() === seenBefore) deps.cache.put(text, found.key);
      return found.key;
    },
  };
}
