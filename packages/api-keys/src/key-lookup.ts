import { parseKeyText } from '@countinghouse/identifiers';
import type { KeyTextFormat } from '@countinghouse/identifiers';
import { withSpan } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { createBatcher } from '@countinghouse/postgres';
import type { Database, Tx } from '@countinghouse/postgres';
import { insertKeyHash } from './api-keys.sql.ts';
import type { KeyCache } from './key-cache.ts';
import { currentPepper, hashKeySecret } from './pepper.ts';
import type { Pepper } from './pepper.ts';

/** A key, and the one of its hashes under which it was found. */
interface FoundKey<Key> {
  readonly keyHash: Buffer;
  readonly key: Key;
}

/** What a process brings to look keys up. */
export interface KeyLookupDeps<Schema, Key> {
  readonly database: Database<Schema>;
  readonly cache: KeyCache<Key>;
  /** What is known of changes: whether memory may be trusted, and the last change that was seen. */
  readonly changes: { readonly isFresh: () => boolean; readonly lastSeen: () => bigint };
  readonly peppers: readonly Pepper[];
  readonly logger: Logger;
}

/** How a service keeps its keys. */
export interface KeyStore<Schema, Key> {
  readonly format: KeyTextFormat<string>;
  /** Those of the hashes that are known, in any order. */
  readonly listKeys: (
    tx: Tx<Schema>,
    hashes: readonly Buffer[],
  ) => Promise<readonly FoundKey<Key>[]>;
  readonly tenantOf: (key: Key) => string;
  /** What must not be a second old is read anew each time; every key may be kept when absent. */
  readonly mayKeep?: (key: Key) => boolean;
}

/** Finds the key behind the text that a caller sent. */
export interface KeyLookup<Key> {
  /** A key that may be trusted without asking the database, if there is one. */
  readonly recall: (text: string) => Key | undefined;
  /** Null for what was never issued; what is no key by its own checksum is not asked for. */
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
  const readKey = createBatcher<readonly Buffer[], FoundKey<Key> | undefined>({
    run: async (wanted) => {
      const found = await withSpan('api_keys.read_batch', { 'batch.size': wanted.length }, () =>
        store.listKeys(db, wanted.flat()),
      );
      const byHash = new Map(found.map((each) => [each.keyHash.toString('hex'), each]));
      return wanted.map((hashes) =>
        hashes.map((hash) => byHash.get(hash.toString('hex'))).find((each) => each !== undefined),
      );
    },
    itemsMax: keysPerReadMax,
    lanes: readsAtATime,
  });

  /**
   * The only moment at which the key's text is here to be hashed anew. The old hash stays: a process
   * that has not heard of the new pepper must find the key as well.
   */
  async function addCurrentHash(found: FoundKey<Key>, text: string): Promise<void> {
    const keyHash = hashKeySecret(pepper, text);
    if (found.keyHash.equals(keyHash)) return;
    const { key } = found;
    const hash = { keyHash, pepperId: pepper.id, tenantId: store.tenantOf(key), keyId: key.id };
    await insertKeyHash(db, hash).catch(
      // The caller is not to suffer for it; the next look-up tries again.
      (error: unknown) => deps.logger.warn({ err: error }, 'key_hash_not_saved'),
    );
  }

  return {
    recall: (text) => (deps.changes.isFresh() ? deps.cache.find(text) : undefined),
    find: async (text) => {
      if (parseKeyText(store.format, text) === null) return null;
      const seenBefore = deps.changes.lastSeen();
      const found = await readKey(deps.peppers.map((known) => hashKeySecret(known, text)));
      if (found === undefined) return null;
      await addCurrentHash(found, text);
      // A change seen while we read may be newer than what we read: use it once, keep it not.
      const mayKeep = store.mayKeep?.(found.key) ?? true;
      if (mayKeep && deps.changes.lastSeen() === seenBefore) deps.cache.put(text, found.key);
      return found.key;
    },
  };
}
