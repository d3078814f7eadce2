import { withTransaction } from '@countinghouse/postgres';
import { inviteByOperatorIn } from '../../business/members/invite-by-operator.ts';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { addBusiness, recordBusinessCreated } from '../../tenants/businesses/create-business.ts';
import type { BusinessRequest } from '../../tenants/businesses/create-business.ts';
import type { ProposeRouteDeps } from '../proposals/propose-change.ts';

type FoundingDeps = OperatorDeps & Pick<ProposeRouteDeps, 'queueMail' | 'publicUrl'>;

/** A business whose owner is invited by mail. Until it is verified it takes test payments only. */
export async function foundBusiness(
  deps: FoundingDeps,
  request: Omit<BusinessRequest, 'kycStatus'>,
): Promise<{ readonly id: string }> {
  const business = { ...request, id: deps.newId(), kycStatus: 'not_started' } as const;
  await withTransaction(deps.database.db, async (tx) => {
    await addBusiness(tx, deps, business);
    await recordBusinessCreated(tx, deps, business);
    const owner = {
      businessId: business.id,
      email: business.email.toLowerCase(),
      role: 'owner',
    } as const;
    const refusal = await inviteByOperatorIn(tx, deps, owner);
    if (refusal !== null) throw new Error(`the owner of a new business is not invited: ${refusal}`);
  });
  return { id: business.id };
}
