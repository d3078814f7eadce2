import { withTransaction } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import { defaultExpiry, keysInUseMax } from '../../tenants/keys/api-key.rules.ts';
import { lockOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import { countKeysInUse, findApiKeyRow } from './api-keys.sql.ts';
import type { ApiKeyRow } from './api-keys.sql.ts';
import { addApiKey } from './create-api-key.ts';
import type { ApiKeyRequest, CreatedApiKey, KeyMakerDeps } from './create-api-key.ts';

export type KeyMadeOutcome<Refusal> =
  /** `key` is in no other response and in no table: if it is lost, create another. */
  | { readonly kind: 'created'; readonly row: ApiKeyRow; readonly key: string }
  | { readonly kind: 'reject'; readonly reason: Refusal };

export interface KeyOrder extends Omit<ApiKeyRequest, 'expiresAt'> {
  /** Null never expires; defaults to one year. */
  readonly expiresAt?: Date | null;
}

export type KeyOrderRefusal = 'too_many_keys' | 'expires_in_the_past';

/**
 * Creates a key as a member of the organisation; the limit on active keys applies to members, not
 * operators.
 */
export async function createKeyAsMember(
  deps: KeyMakerDeps,
  order: KeyOrder,
): Promise<KeyMadeOutcome<KeyOrderRefusal>> {
  const { orgId } = order;
  const { realNow = deps.now } = deps;
  const now = realNow();
  const { expiresAt = defaultExpiry(now) } = order;
  if (expiresAt !== null && expiresAt <= now) {
    return { kind: 'reject', reason: 'expires_in_the_past' };
  }
  return withTransaction(deps.database.db, async (tx) => {
    // Serialises concurrent requests, so that the limit holds.
    await lockOrganisation(tx, orgId);
    if ((await countKeysInUse(tx, orgId, now)) >= keysInUseMax) {
      return { kind: 'reject', reason: 'too_many_keys' };
    }
    return showCreatedKey(tx, orgId, await addApiKey(tx, deps, { ...order, expiresAt }, null));
  });
}

/** The only response that contains the key itself. */
export async function showCreatedKey(
  tx: Tx,
  orgId: string,
  { id, key }: CreatedApiKey,
): Promise<KeyMadeOutcome<never>> {
  const row = await findApiKeyRow(tx, orgId, id);
  if (row === null) throw new Error(`key ${id} was created but not found`);
  return { kind: 'created', key, row };
}
