import type { Actor } from '@countinghouse/actor';
import { saveExpiry } from '@countinghouse/api-keys/statements';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import { defaultExpiry, overlapEnd, refuseRotation } from '../../tenants/keys/api-key.rules.ts';
import type { RotationRefusal } from '../../tenants/keys/api-key.rules.ts';
import { hasSuccessor, lockApiKey } from './api-keys.sql.ts';
import { addApiKey } from './create-api-key.ts';
import type { KeyMakerDeps } from './create-api-key.ts';
import { showCreatedKey } from './create-key-as-member.ts';
import type { KeyMadeOutcome } from './create-key-as-member.ts';

export interface RotateRequest {
  readonly orgId: string;
  readonly keyId: string;
  readonly actor: Actor;
  /** How long the old key still works alongside the new one. */
  readonly overlapMs: number;
  /** The new key's expiry. Null never expires; defaults to one year. */
  readonly expiresAt?: Date | null;
}

export type RotateRefusal = RotationRefusal | 'key_not_found' | 'expires_in_the_past';

/**
 * Creates a key with the old one's rights; the old one expires after the overlap, never later than
 * before.
 */
export async function rotateApiKey(
  deps: KeyMakerDeps,
  request: RotateRequest,
): Promise<KeyMadeOutcome<RotateRefusal>> {
  const { orgId, keyId, actor } = request;
  const { realNow = deps.now } = deps;
  const now = realNow();
  const { expiresAt = defaultExpiry(now) } = request;
  if (expiresAt !== null && expiresAt <= now) {
    return { kind: 'reject', reason: 'expires_in_the_past' };
  }
  return withTransaction(deps.database.db, async (tx) => {
    const old = await lockApiKey(tx, orgId, keyId);
    if (old === null) return { kind: 'reject', reason: 'key_not_found' };
    const state = {
      revokedAt: old.revoked_at,
      expiresAt: old.expires_at,
      hasSuccessor: await hasSuccessor(tx, orgId, keyId),
    };
    const refusal = refuseRotation(state, now);
    if (refusal !== null) return { kind: 'reject', reason: refusal };
    const { name, capability, allowed_cidrs: allowedCidrs } = old;
    const order = { orgId, actor, name, capability, allowedCidrs, expiresAt };
    const made = await addApiKey(tx, deps, order, keyId);
    const endsAt = overlapEnd(old.expires_at, request.overlapMs, now);
    await saveExpiry(tx, orgId, keyId, endsAt);
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'api_key.expiry_set',
      subjectKind: 'api_key',
      subjectId: keyId,
      detail: {
        before: { expires_at: old.expires_at?.toISOString() ?? null },
        after: { expires_at: endsAt.toISOString() },
      },
    });
    return showCreatedKey(tx, orgId, made);
  });
}
