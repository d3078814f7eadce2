import { saveExpiry } from '@countinghouse/api-keys/statements';
import { withTransaction } from '@countinghouse/postgres';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { isScope } from '../../kernel/scope.rules.ts';
import { lockApiKey } from './api-keys.sql.ts';
import type { LockedApiKey } from './api-keys.sql.ts';
import { addApiKey } from './create-api-key.ts';
import type { ApiKeyOutcome, KeyMaker } from './create-api-key.ts';
import type { KeyGrant, WantedKey } from './key-grant.rules.ts';

interface RotateRequest {
  readonly businessId: string;
  readonly keyId: string;
  readonly memberId: string;
  /** How long the old key still works beside the new one. */
  readonly overlapMs: number;
  /** The new key's expiry; the old key's if omitted. */
  readonly expiresAt?: Date | null;
  readonly grant?: KeyGrant;
}

export type RotateOutcome =
  | ApiKeyOutcome
  | { readonly kind: 'reject'; readonly reason: 'key_not_found' | 'key_revoked' };

/** A new key with the old one's rights; the old one ends after the overlap, never later than before. */
export function rotateApiKey(deps: KeyMaker, request: RotateRequest): Promise<RotateOutcome> {
  return withTransaction(deps.database.db, (tx) =>
    rotateKey(tx, deps, request, () => Promise.resolve(false)),
  );
}

/** As rotateApiKey, in the caller's transaction. While the new key is held, the old one is unchanged. */
export async function rotateKey(
  tx: Tx,
  deps: KeyMaker,
  request: RotateRequest,
  mustHold: (wanted: WantedKey) => Promise<boolean>,
): Promise<RotateOutcome> {
  const { businessId, keyId, grant, overlapMs } = request;
  const old = await lockApiKey(tx, businessId, keyId);
  if (old === null) return { kind: 'reject', reason: 'key_not_found' };
  if (old.revoked_at !== null) return { kind: 'reject', reason: 'key_revoked' };
  const wanted = { environment: old.environment, scopes: old.scopes.filter(isScope) };
  const isHeld = await mustHold(wanted);
  const made = await addApiKey(
    tx,
    deps,
    {
      ...wanted,
      businessId,
      memberId: request.memberId,
      name: old.name,
      allowedCidrs: old.allowed_cidrs,
      expiresAt: request.expiresAt === undefined ? old.expires_at : request.expiresAt,
      isHeld,
      ...(grant !== undefined && { grant }),
    },
    keyId,
  );
  if (made.kind === 'created' && !isHeld) {
    await endAfterOverlap(tx, deps, { businessId, keyId, overlapMs }, old);
  }
  return made;
}

interface Ending {
  readonly businessId: string;
  readonly keyId: string;
  readonly overlapMs: number;
}

type EndingDeps = Pick<KeyMaker, 'newId' | 'now' | 'realNow' | 'actor'>;

/** The overlap of a key whose successor waited begins when that is issued. */
export async function endRotatedKey(tx: Tx, deps: EndingDeps, ending: Ending): Promise<void> {
  const old = await lockApiKey(tx, ending.businessId, ending.keyId);
  if (old !== null) await endAfterOverlap(tx, deps, ending, old);
}

async function endAfterOverlap(
  tx: Tx,
  deps: EndingDeps,
  { businessId, keyId, overlapMs }: Ending,
  old: LockedApiKey,
): Promise<void> {
  const { realNow = deps.now } = deps;
  const overlapEndsAt = new Date(realNow().getTime() + overlapMs);
  if (old.expires_at !== null && old.expires_at <= overlapEndsAt) return;
  await saveExpiry(tx, old.tenant_id, keyId, overlapEndsAt);
  await recordAct(tx, deps, {
    businessId,
    workspaceId: old.tenant_id,
    action: 'api_key.expiry_set',
    subjectKind: 'api_key',
    subjectId: keyId,
    detail: { expires_at: overlapEndsAt.toISOString() },
  });
}
