import { currentPepper, hashKeySecret } from '@countinghouse/api-keys';
import type { Pepper } from '@countinghouse/api-keys';
import { createKeyText } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { BooksDeps } from '../books-deps.ts';
import { getOrganisation } from '../organisations/get-organisation.ts';
import type { Capability } from './api-key.rules.ts';
import { insertApiKey } from './api-keys.sql.ts';
import { keyFormat } from './key-format.ts';
import { insertKeyHash } from './key-hashes.sql.ts';

export interface KeyMakerDeps extends BooksDeps {
  readonly cell: number;
  readonly peppers: readonly Pepper[];
}

export interface ApiKeyRequest {
  readonly orgId: string;
  readonly actor: Actor;
  readonly name: string;
  readonly capability: Capability;
  readonly allowedCidrs: readonly string[];
  readonly expiresAt: Date | null;
}

/** `key` is in no other answer and in no table: whoever loses it makes another. */
export interface CreatedApiKey {
  readonly id: string;
  readonly key: string;
}

/** For an organisation that exists; its environment is the key's. */
export async function createApiKey(
  deps: KeyMakerDeps,
  { orgId, actor, ...request }: ApiKeyRequest,
): Promise<CreatedApiKey> {
  const id = deps.newId();
  const pepper = currentPepper(deps.peppers);
  return withTransaction(deps.database.db, async (tx) => {
    const { environment } = await getOrganisation(tx, orgId);
    const key = createKeyText(keyFormat, { environment, cell: deps.cell });
    await insertApiKey(tx, {
      ...request,
      orgId,
      id,
      last4: key.slice(-4),
      createdBy: actor.id,
      createdAt: deps.now(),
    });
    const keyHash = hashKeySecret(pepper, key);
    await insertKeyHash(tx, { keyHash, pepperId: pepper.id, orgId, keyId: id });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'api_key.created',
      subjectKind: 'api_key',
      subjectId: id,
      detail: { capability: request.capability },
    });
    return { id, key };
  });
}
