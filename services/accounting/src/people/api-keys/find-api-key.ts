import { createKeyCache, createKeyLookup, toAddressList } from '@countinghouse/api-keys';
import type { KeyCache, KeyLookup, KeyLookupDeps } from '@countinghouse/api-keys';
import { getCurrency } from '@countinghouse/money';
import type { Database } from '../../kernel/database.ts';
import type { ApiKey } from '../../tenants/keys/api-key.rules.ts';
import { keyFormat } from './key-format.ts';
import { listApiKeysByHash, insertKeyHash } from './key-hashes.sql.ts';
import type { StoredApiKey } from './key-hashes.sql.ts';

interface ApiKeyLookupDeps extends Pick<
  KeyLookupDeps<ApiKey>,
  'cache' | 'changes' | 'peppers' | 'logger'
> {
  readonly database: Database;
}

/** A change is about a key, or about its organisation. */
export function createApiKeyCache(): KeyCache<ApiKey> {
  return createKeyCache((key, subjectId) => key.id === subjectId || key.caller.orgId === subjectId);
}

export function createApiKeyLookup({ database, ...deps }: ApiKeyLookupDeps): KeyLookup<ApiKey> {
  return createKeyLookup({
    ...deps,
    format: keyFormat,
    readKeys: async (hashes) => {
      const rows = await listApiKeysByHash(database.db, hashes);
      return rows.map((row) => ({ keyHash: row.key_hash, key: toApiKey(row) }));
    },
    saveHash: ({ id: keyId, caller: { orgId } }, keyHash, pepperId) =>
      insertKeyHash(database.db, { keyHash, pepperId, orgId, keyId }),
  });
}

function toApiKey(row: StoredApiKey): ApiKey {
  return {
    id: row.id,
    caller: {
      actor: { kind: 'api_key', id: row.id },
      orgId: row.tenant_id,
      environment: row.environment,
      timeZone: row.time_zone,
      baseCurrency: getCurrency(row.base_currency),
    },
    capability: row.capability,
    allowsAddress: toAddressList(row.allowed_cidrs),
    expiresAtMs: row.expires_at?.getTime() ?? null,
    revokedAtMs: row.revoked_at?.getTime() ?? null,
  };
}
