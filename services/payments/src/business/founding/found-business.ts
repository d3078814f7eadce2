import type { RequestOrigin } from '@countinghouse/actor';
import { lockFounder, reject } from '@countinghouse/identity';
import type { FoundingRefusal, Rejected, SignUpMode } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import type { MemberDeps } from '../../kernel/actor-deps.ts';
import { addBusiness, recordBusinessCreated } from '../../tenants/businesses/create-business.ts';
import type { BusinessRequest } from '../../tenants/businesses/create-business.ts';
import { addMember } from '../../tenants/businesses/create-member.ts';

export interface FoundingDeps extends Omit<MemberDeps, 'actor'> {
  readonly signUp: SignUpMode;
}

export interface Founder {
  readonly userId: string;
  readonly origin: RequestOrigin;
}

export type FoundingOutcome =
  | { readonly kind: 'founded'; readonly businessId: string; readonly memberId: string }
  | Rejected<FoundingRefusal>;

/** By a person, who becomes its owner. Live money waits for the verification; test payments do not. */
export async function foundBusiness(
  deps: FoundingDeps,
  { userId, origin }: Founder,
  request: Omit<BusinessRequest, 'kycStatus'>,
): Promise<FoundingOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<FoundingOutcome> => {
    const refusal = await lockFounder(tx, deps, userId);
    if (refusal !== null) return reject(refusal);
    const business = { ...request, id: deps.newId(), kycStatus: 'not_started' } as const;
    await addBusiness(tx, deps, business);
    const member = { id: deps.newId(), businessId: business.id, userId, role: 'owner' } as const;
    await addMember(tx, member, { kind: 'founder' }, deps.now());
    const actor = { kind: 'member', id: member.id, origin } as const;
    await recordBusinessCreated(tx, { ...deps, actor }, business);
    return { kind: 'founded', businessId: business.id, memberId: member.id };
  });
}
