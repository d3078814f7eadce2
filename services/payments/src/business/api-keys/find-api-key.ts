import { createKeyCache, createKeyLookup, toAddressList } from '@countinghouse/api-keys';
import type { KeyCache, KeyLookup, KeyLookupDeps } from '@countinghouse/api-keys';
import { elsewhere } from '@countinghouse/postgres';
import type { Schema } from '../../kernel/schema.generated.ts';
import { isScope } from '../../kernel/scope.rules.ts';
import type { ApiKey } from '../../tenants/keys/api-key.rules.ts';
import { saveKeyRoute } from './api-keys.sql.ts';
import { keyFormat, routeOfKey } from './key-format.ts';
import { listApiKeysByHash } from './key-hashes.sql.ts';
import type { StoredApiKey } from './key-hashes.sql.ts';

/** A change is about a key, or about its business. */
export function createApiKeyCache(): KeyCache<ApiKey> {
  return createKeyCache((key, subjectId) => key.id === subjectId || key.businessId === subjectId);
}

export function createApiKeyLookup(deps: KeyLookupDeps<Schema, ApiKey>): KeyLookup<ApiKey> {
  const lookup = createKeyLookup(deps, {
    format: keyFormat,
    // After an event about verification or the end of a suspension, the merchant's next call may reach any process.
    mayKeep: (key) =>
      key.isElsewhere !== true &&
      (key.environment === 'test' || (key.isBusinessVerified && !key.isBusinessSuspended)),
    listKeys: async (db, hashes) => {
      const rows = await listApiKeysByHash(db, hashes);
      return rows.map((row) => ({ keyHash: row.key_hash, key: toApiKey(row) }));
    },
    tenantOf: (key) => key.workspaceId,
  });
  return {
    recall: lookup.recall,
    find: async (text) => {
      const key = await lookup.find(text);
      if (key?.isElsewhere === true) throw elsewhere();
      if (key !== null && key.isRoutable !== true) {
        await saveKeyRoute(deps.database.db, key.workspaceId, key.id, routeOfKey(text)).catch(
          // The request does not fail for it; the next lookup tries again.
          (error: unknown) => deps.logger.warn({ err: error }, 'key_route_not_saved'),
        );
      }
      return key;
    },
  };
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
    ...(row.is_elsewhere && { isElsewhere: true }),
    ...(row.is_routable && { isRoutable: true }),
  };
}
