import { withSpan } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { createBatcher } from '@countinghouse/postgres';
import type { Database } from '../database.ts';
import type { ChangeWatch } from '../operations/watch-changes.ts';
import { toAddressList } from './address-list.ts';
import type { ApiKey } from './api-key.rules.ts';
import type { KeyCache } from './key-cache.ts';
import { findApiKeysByHash, insertKeyHash } from './key-hashes.sql.ts';
import type { StoredApiKey } from './key-hashes.sql.ts';
import { currentPepper, hashKeySecret, parseKeySecret } from './key-secret.ts';
import type { Pepper } from './key-secret.ts';
import { isScope } from './scope.rules.ts';

interface KeyLookupDeps {
  readonly database: Database;
  readonly cache: KeyCache;
  readonly changes: Pick<ChangeWatch, 'isFresh' | 'lastSeen'>;
  readonly peppers: readonly Pepper[];
  readonly logger: Logger;
}

/** Finds the key behind the text that a caller sent. */
export interface KeyLookup {
  /** A key that may be trusted without asking the database, if there is one. */
  readonly recall: (text: string) => ApiKey | undefined;
  /** Null for what was never issued; what is no key by its own checksum is not asked for. */
  readonly find: (text: string) => Promise<ApiKey | null>;
}

const keysPerReadMax = 500;
const readsAtATime = 2;

export function createKeyLookup(deps: KeyLookupDeps): KeyLookup {
  const pepper = currentPepper(deps.peppers);
  const readKey = createBatcher<readonly Buffer[], StoredApiKey | undefined>({
    run: async (wanted) => {
      const rows = await withSpan('api_keys.read_batch', { 'batch.size': wanted.length }, () =>
        findApiKeysByHash(deps.database.db, wanted.flat()),
      );
      const byHash = new Map(rows.map((row) => [row.key_hash.toString('hex'), row]));
      return wanted.map((hashes) =>
        hashes.map((hash) => byHash.get(hash.toString('hex'))).find((row) => row !== undefined),
      );
    },
    itemsMax: keysPerReadMax,
    lanes: readsAtATime,
  });

  /**
   * The only moment at which the key's text is here to be hashed anew. The old hash stays: a process
   * that has not heard of the new pepper must find the key as well.
   */
  async function addCurrentHash(row: StoredApiKey, text: string): Promise<void> {
    const keyHash = hashKeySecret(pepper, text);
    if (row.key_hash.equals(keyHash)) return;
    const { id: keyId, workspace_id: workspaceId } = row;
    await insertKeyHash(deps.database.db, {
      keyHash,
      pepperId: pepper.id,
      workspaceId,
      keyId,
    }).catch(
      // The caller is not to suffer for it; the next look-up tries again.
      (error: unknown) => deps.logger.warn({ err: error }, 'key_hash_not_saved'),
    );
  }

  return {
    recall: (text) => (deps.changes.isFresh() ? deps.cache.find(text) : undefined),
    find: async (text) => {
      if (parseKeySecret(text) === null) return null;
      const seenBefore = deps.changes.lastSeen();
      const row = await readKey(deps.peppers.map((known) => hashKeySecret(known, text)));
      if (row === undefined) return null;
      await addCurrentHash(row, text);
      const key = toApiKey(row);
      // A change seen while we read may be newer than what we read: use it once, keep it not.
      if (deps.changes.lastSeen() === seenBefore) deps.cache.put(text, key);
      return key;
    },
  };
}

function toApiKey(row: StoredApiKey): ApiKey {
  return {
    kind: 'api_key',
    id: row.id,
    workspaceId: row.workspace_id,
    businessId: row.business_id,
    environment: row.environment,
    scopes: new Set(row.scopes.filter(isScope)),
    allowsAddress: toAddressList(row.allowed_cidrs),
    expiresAtMs: row.expires_at?.getTime() ?? null,
    revokedAtMs: row.revoked_at?.getTime() ?? null,
    isBusinessVerified: row.kyc_status === 'verified',
  };
}
