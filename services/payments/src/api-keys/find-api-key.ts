import { withSpan } from '@countinghouse/observability';
import { createBatcher } from '@countinghouse/postgres';
import type { Database } from '../database.ts';
import type { ChangeWatch } from '../operations/watch-changes.ts';
import { toAddressList } from './address-list.ts';
import type { ApiKey } from './api-key.rules.ts';
import { findApiKeysByHash } from './api-keys.sql.ts';
import type { StoredApiKey } from './api-keys.sql.ts';
import type { KeyCache } from './key-cache.ts';
import { hashKeySecret, parseKeySecret } from './key-secret.ts';
import { isScope } from './scope.rules.ts';

interface KeyLookupDeps {
  readonly database: Database;
  readonly cache: KeyCache;
  readonly changes: ChangeWatch;
  readonly pepper: Buffer;
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
  const readKey = createBatcher<Buffer, StoredApiKey | undefined>({
    run: async (hashes) => {
      const rows = await withSpan('api_keys.read_batch', { 'batch.size': hashes.length }, () =>
        findApiKeysByHash(deps.database.db, hashes),
      );
      const byHash = new Map(rows.map((row) => [row.key_hash.toString('hex'), row]));
      return hashes.map((hash) => byHash.get(hash.toString('hex')));
    },
    itemsMax: keysPerReadMax,
    lanes: readsAtATime,
  });

  return {
    recall: (text) => (deps.changes.isFresh() ? deps.cache.find(text) : undefined),
    find: async (text) => {
      if (parseKeySecret(text) === null) return null;
      const seenBefore = deps.changes.lastSeen();
      const row = await readKey(hashKeySecret(deps.pepper, text));
      if (row === undefined) return null;
      const key = toApiKey(row);
      // A change seen while we read may be newer than what we read: use it once, keep it not.
      if (deps.changes.lastSeen() === seenBefore) deps.cache.put(text, key);
      return key;
    },
  };
}

function toApiKey(row: StoredApiKey): ApiKey {
  return {
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
