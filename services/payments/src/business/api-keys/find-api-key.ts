import { createKeyCache, createKeyLookup, toAddressList } from '@countinghouse/api-keys';
import type { KeyCache, KeyLookup, KeyLookupDeps } from '@countinghouse/api-keys';
import type { Database } from '../../kernel/database.ts';
import { isScope } from '../../kernel/scope.rules.ts';
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

/** A change is about a key, or about its business. */
export function createApiKeyCache(): KeyCache<ApiKey> {
  return createKeyCache((key, subjectId) => key.id === subjectId || key.businessId === subjectId);
}

export function createApiKeyLookup({ database, ...deps }: ApiKeyLookupDeps): KeyLookup<ApiKey> {
  return createKeyLookup({
    ...deps,
    format: keyFormat,
    // A merchant who was told of the verification, or of the end of a suspension, may call any process next.
    mayKeep: (key) =>
      key.environment === 'test' || (key.isBusinessVerified && !key.isBusinessSuspended),
    readKeys: async (hashes) => {
      const rows = await listApiKeysByHash(database.db, hashes);
      return rows.map((row) => ({ keyHash: row.key_hash, key: toApiKey(row) }));
    },
    saveHash: ({ id: keyId, workspaceId }, keyHash, pepperId) =>
      insertKeyHash(database.db, { keyHash, pepperId, workspaceId, keyId }),
  });
}

function toApiKey(row: StoredApiKey): ApiKey {
  return {
    id: row.id,
    actor: { kind: 'api_key', id: row.id },
    workspaceId: row.tenant_id,
    businessId: row.business_id,
    environment: row.environment,
    scopes: new Set(row.scopes.filter(isScope)),
    allowsAddress: toAddressList(row.allowed_cidrs),
    expiresAtMs: row.expires_at?.getTime() ?? null,
    revokedAtMs: row.revoked_at?.getTime() ?? null,
    isBusinessVerified: row.kyc_status === 'verified',
    isBusinessSuspended: row.is_suspended,
  };
}
