import { isSecondFactorFresh } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import type { RequestApprovalsDeps } from '../../controls/approvals/requests/request-approvals.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import type { ActingMember } from '../../tenants/staff/find-staff.ts';
import { scopesOf } from '../../tenants/staff/role.rules.ts';
import { addApiKey } from './create-api-key.ts';
import type { ApiKeyOutcome, ApiKeyRequest, KeyMakerDeps } from './create-api-key.ts';
import { holdKey, mustHoldKey } from './hold-key.ts';
import type { KeyRotation } from './hold-key.ts';
import type { KeyGrant } from './key-grant.rules.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rotateKey } from './rotate-api-key.ts';
import type { RotateOutcome } from './rotate-api-key.ts';

export type KeyPeopleDeps = Omit<KeyMakerDeps, 'actor'> & RequestApprovalsDeps;

/** A member of the business at work, and when their session last proved the second factor. */
export interface KeyPerson extends ActingMember {
  readonly secondFactorAt: Date | null;
}

/** A key that is refused until a second approver has approved it. */
export interface HeldKey {
  readonly kind: 'held';
  readonly id: string;
  readonly key: string;
  readonly approvalId: string;
  readonly approvalExpiresAt: Date;
}

/** A key made in person: by, and within the rights of, the member. */
export function createKeyInPerson(
  deps: KeyPeopleDeps,
  person: KeyPerson,
  request: Omit<ApiKeyRequest, 'businessId' | 'memberId' | 'grant'>,
): Promise<ApiKeyOutcome | HeldKey> {
  const { businessId, memberId, actor } = person;
  const grant = grantOf(person, deps.now());
  return withTransaction(deps.database.db, async (tx): Promise<ApiKeyOutcome | HeldKey> => {
    await lockBusiness(tx, businessId);
    const isHeld = await mustHoldKey(tx, businessId, request);
    const wanted = { ...request, businessId, memberId, grant, isHeld };
    const made = await addApiKey(tx, { ...deps, actor }, wanted, null);
    if (made.kind === 'reject' || !made.isHeld) return made;
    return hold(tx, deps, person, made, null);
  });
}

export function rotateKeyInPerson(
  deps: KeyPeopleDeps,
  person: KeyPerson,
  request: {
    readonly keyId: string;
    readonly overlapMs: number;
    readonly expiresAt: Date | null;
  },
): Promise<RotateOutcome | HeldKey> {
  const { businessId, memberId, actor } = person;
  const grant = grantOf(person, deps.now());
  return withTransaction(deps.database.db, async (tx): Promise<RotateOutcome | HeldKey> => {
    await lockBusiness(tx, businessId);
    const order = { ...request, businessId, memberId, grant };
    const rotated = await rotateKey(tx, { ...deps, actor }, order, (wanted) =>
      mustHoldKey(tx, businessId, wanted),
    );
    if (rotated.kind === 'reject' || !rotated.isHeld) return rotated;
    const { keyId: rotatedFromId, overlapMs } = request;
    return hold(tx, deps, person, rotated, { rotatedFromId, overlapMs });
  });
}

async function hold(
  tx: Tx,
  deps: KeyPeopleDeps,
  person: KeyPerson,
  { id, key }: Extract<ApiKeyOutcome, { readonly kind: 'created' }>,
  rotation: KeyRotation | null,
): Promise<HeldKey> {
  return { kind: 'held', id, key, ...(await holdKey(tx, deps, person, id, rotation)) };
}

/** A brake: it asks for no second factor and takes a key of any scopes. */
export function revokeKeyInPerson(
  deps: KeyPeopleDeps,
  { businessId, actor }: KeyPerson,
  keyId: string,
): Promise<'revoked' | 'key_not_found'> {
  return revokeApiKey({ ...deps, actor }, { businessId, keyId });
}

function grantOf({ role, secondFactorAt }: KeyPerson, now: Date): KeyGrant {
  return {
    scopes: scopesOf(role),
    isSecondFactorFresh: isSecondFactorFresh(secondFactorAt, now),
  };
}
