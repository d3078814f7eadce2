import type { Actor } from '@countinghouse/actor';
import { currentPepper, hashKeySecret } from '@countinghouse/api-keys';
import type { Pepper } from '@countinghouse/api-keys';
import { insertKeyHash } from '@countinghouse/api-keys/statements';
import { createKeyText } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Capability } from '../../tenants/keys/api-key.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { insertApiKey } from './api-keys.sql.ts';
import { keyFormat } from './key-format.ts';

export interface KeyMakerDeps extends BooksDeps {
  readonly cell: number;
  readonly peppers: readonly Pepper[];
  /** Keys expire in real time, even if a sandbox's clock differs. */
  readonly realNow?: () => Date;
}

export interface ApiKeyRequest {
  readonly orgId: string;
  readonly actor: Actor;
  readonly name: string;
  readonly capability: Capability;
  readonly allowedCidrs: readonly string[];
  readonly expiresAt: Date | null;
}

/** `key` is in no other response and in no table: if it is lost, create another. */
export interface CreatedApiKey {
  readonly id: string;
  readonly key: string;
}

/** Creates a key as an operator, for an existing organisation and in its environment. */
export async function createApiKey(
  deps: KeyMakerDeps,
  request: ApiKeyRequest,
): Promise<CreatedApiKey> {
  return withTransaction(deps.database.db, (tx) => addApiKey(tx, deps, request, null));
}

/**
 * As createApiKey, inside the caller's transaction: a rotation creates one key and sets another's
 * expiry.
 */
export async function addApiKey(
  tx: Tx,
  deps: KeyMakerDeps,
  { orgId, actor, ...request }: ApiKeyRequest,
  rotatedFromId: string | null,
): Promise<CreatedApiKey> {
  const id = deps.newId();
  const { environment } = await getOrganisation(tx, orgId);
  const key = createKeyText(keyFormat, { environment, cell: deps.cell });
  const pepper = currentPepper(deps.peppers);
  await insertApiKey(tx, {
    ...request,
    orgId,
    id,
    last4: key.slice(-4),
    createdBy: actor.id,
    rotatedFromId,
    createdAt: deps.now(),
  });
  const keyHash = hashKeySecret(pepper, key);
  await insertKeyHash(tx, { keyHash, pepperId: pepper.id, tenantId: orgId, keyId: id });
  await recordAudit(tx, deps, {
    orgId,
    actor,
    action: rotatedFromId === null ? 'api_key.created' : 'api_key.rotated',
    subjectKind: 'api_key',
    subjectId: id,
    detail: {
      name: request.name,
      capability: request.capability,
      allowed_cidrs: request.allowedCidrs,
      expires_at: request.expiresAt?.toISOString() ?? null,
      ...(rotatedFromId !== null && { rotated_from_id: rotatedFromId }),
    },
  });
  return { id, key };
}
