import { isSecondFactorFresh } from '@countinghouse/identity';
import type { ActingMember } from '../staff/find-staff.ts';
import { scopesOf } from '../staff/role.rules.ts';
import { createApiKey } from './create-api-key.ts';
import type { ApiKeyOutcome, ApiKeyRequest, KeyMakerDeps } from './create-api-key.ts';
import type { KeyGrant } from './key-grant.rules.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rotateApiKey } from './rotate-api-key.ts';
import type { RotateOutcome } from './rotate-api-key.ts';

export type KeyPeopleDeps = Omit<KeyMakerDeps, 'operator'>;

/** A member of the business at work, and when their session last proved the second factor. */
export interface KeyPerson extends ActingMember {
  readonly secondFactorAt: Date | null;
}

/** A key made in person: by, and within the rights of, the member. */
export function createKeyInPerson(
  deps: KeyPeopleDeps,
  person: KeyPerson,
  request: Omit<ApiKeyRequest, 'businessId' | 'memberId' | 'grant'>,
): Promise<ApiKeyOutcome> {
  const { businessId, memberId, origin } = person;
  const grant = grantOf(person, deps.now());
  return createApiKey({ ...deps, memberId, origin }, { ...request, businessId, memberId, grant });
}

export function rotateKeyInPerson(
  deps: KeyPeopleDeps,
  person: KeyPerson,
  request: {
    readonly keyId: string;
    readonly overlapMs: number;
    readonly expiresAt: Date | null;
  },
): Promise<RotateOutcome> {
  const { businessId, memberId, origin } = person;
  const grant = grantOf(person, deps.now());
  return rotateApiKey({ ...deps, memberId, origin }, { ...request, businessId, memberId, grant });
}

/** A brake: it asks for no second factor and takes a key of any scopes. */
export function revokeKeyInPerson(
  deps: KeyPeopleDeps,
  { businessId, memberId, origin }: KeyPerson,
  keyId: string,
): Promise<'revoked' | 'key_not_found'> {
  return revokeApiKey({ ...deps, memberId, origin }, { businessId, keyId });
}

function grantOf({ role, secondFactorAt }: KeyPerson, now: Date): KeyGrant {
  return {
    scopes: scopesOf(role),
    isSecondFactorFresh: isSecondFactorFresh(secondFactorAt, now),
  };
}
