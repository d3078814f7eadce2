import { createKeyCache, createKeyLookup, toAddressList } from '@countinghouse/api-keys';
import type { KeyCache, KeyLookup, KeyLookupDeps } from '@countinghouse/api-keys';
import { getCurrency } from '@countinghouse/money';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { ApiKey } from '../../tenants/keys/api-key.rules.ts';
import { keyFormat } from './key-format.ts';
import { listApiKeysByHash } from './key-hashes.sql.ts';
import type { StoredApiKey } from './key-hashes.sql.ts';

/** A change concerns a key or its organisation. */
export function createApiKeyCache(): KeyCache<ApiKey> {
  return createKeyCache((key, subjectId) => key.id === subjectId || key.caller.orgId === subjectId);
}

export function createApiKeyLookup(deps: KeyLookupDeps<Schema, ApiKey>): KeyLookup<ApiKey> {
  return createKeyLookup(deps, {
    format: keyFormat,
    listKeys: async (db, hashes) => {
      const rows = await listApiKeysByHash(db, hashes);
      return rows.map((row) => ({ keyHash: row.key_hash, key: toApiKey(row) }));
    },
    tenantOf: (key) => key.caller.orgId,
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
    name: row.name,
    capability: row.capability,
    allowsAddress: toAddressList(row.allowed_cidrs),
    expiresAtMs: row.expires_at?.getTime() ?? null,
    revokedAtMs: row.revoked_at?.getTime() ?? null,
  };
}
