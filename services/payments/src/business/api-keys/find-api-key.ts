import { createKeyCache, createKeyLookup, toAddressList } from '@countinghouse/api-keys';
import type { KeyCache, KeyLookup, KeyLookupDeps } from '@countinghouse/api-keys';
import type { Schema } from '../../kernel/schema.generated.ts';
import { isScope } from '../../kernel/scope.rules.ts';
import type { ApiKey } from '../../tenants/keys/api-key.rules.ts';
import { keyFormat } from './key-format.ts';
import { listApiKeysByHash } from './key-hashes.sql.ts';
import type { StoredApiKey } from './key-hashes.sql.ts';

/** A change is about a key, or about its business. */
export function createApiKeyCache(): KeyCache<ApiKey> {
  return createKeyCache((key, subjectId) => key.id === subjectId || key.businessId === subjectId);
}

export function createApiKeyLookup(deps: KeyLookupDeps<Schema, ApiKey>): KeyLookup<ApiKey> {
  return createKeyLookup(deps, {
    format: keyFormat,
    // A merchant who was told of the verification, or of the end of a suspension, may call any process next.
    mayKeep: (key) =>
      key.environment === 'test' || (key.isBusinessVerified && !key.isBusinessSuspended),
    listKeys: async (db, hashes) => {
      const rows = await listApiKeysByHash(db, hashes);
      return rows.map((row) => ({ keyHash: row.key_hash, key: toApiKey(row) }));
    },
    tenantOf: (key) => key.workspaceId,
  });
}

function toApiKey(row: StoredApiKey): ApiKey {
  return {
    id: row.id,
    actor: { kind: 'api_key', id: row.id },
    workspaceId: row.tenant_id,
    businessId: row.business_id,
    environment: row.environment,
    name: row.name,
    scopes: new Set(row.scopes.filter(isScope)),
    allowsAddress: toAddressList(row.allowed_cidrs),
    expiresAtMs: row.expires_at?.getTime() ?? null,
    revokedAtMs: row.revoked_at?.getTime() ?? null,
    isBusinessVerified: row.kyc_status === 'verified',
    isBusinessSuspended: row.is_suspended,
  };
}
