import { withTransaction } from '@countinghouse/postgres';
import { recordAct } from '../audit/record-audit.ts';
import { lockApiKey, saveExpiry } from './api-keys.sql.ts';
import { addApiKey } from './create-api-key.ts';
import type { ApiKeyOutcome, KeyMaker } from './create-api-key.ts';
import type { KeyGrant } from './key-grant.rules.ts';
import { isScope } from './scope.rules.ts';

interface RotateRequest {
  readonly businessId: string;
  readonly keyId: string;
  readonly memberId: string;
  /** How long the old key still works beside the new one. */
  readonly overlapMs: number;
  /** Of the new key; as the old one's when left out. */
  readonly expiresAt?: Date | null;
  readonly grant?: KeyGrant;
}

export type RotateOutcome =
  | ApiKeyOutcome
  | { readonly kind: 'reject'; readonly reason: 'key_not_found' | 'key_revoked' };

/** A new key with the old one's rights; the old one ends after the overlap, never later than before. */
export async function rotateApiKey(deps: KeyMaker, request: RotateRequest): Promise<RotateOutcome> {
  const { businessId, keyId, grant } = request;
  return withTransaction(deps.database.db, async (tx) => {
    const old = await lockApiKey(tx, businessId, keyId);
    if (old === null) return { kind: 'reject', reason: 'key_not_found' };
    if (old.revoked_at !== null) return { kind: 'reject', reason: 'key_revoked' };
    const made = await addApiKey(
      tx,
      deps,
      {
        businessId,
        environment: old.environment,
        memberId: request.memberId,
        name: old.name,
        scopes: old.scopes.filter(isScope),
        allowedCidrs: old.allowed_cidrs,
        expiresAt: request.expiresAt === undefined ? old.expires_at : request.expiresAt,
        ...(grant !== undefined && { grant }),
      },
      keyId,
    );
    if (made.kind === 'reject') return made;
    const overlapEndsAt = new Date(deps.now().getTime() + request.overlapMs);
    if (old.expires_at === null || old.expires_at > overlapEndsAt) {
      await saveExpiry(tx, old.workspace_id, keyId, overlapEndsAt);
      await recordAct(tx, deps, {
        businessId,
        workspaceId: old.workspace_id,
        action: 'api_key.expiry_set',
        subjectKind: 'api_key',
        subjectId: keyId,
        detail: { expires_at: overlapEndsAt.toISOString() },
      });
    }
    return made;
  });
}
