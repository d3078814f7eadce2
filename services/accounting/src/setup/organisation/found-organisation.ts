import type { RequestOrigin } from '@countinghouse/actor';
import { lockFounder, reject } from '@countinghouse/identity';
import type { FoundingRefusal, Identity, Rejected } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { addFounder } from '../../people/members/add-founder.ts';
import { addOrganisation } from './create-organisation.ts';
import type { OrganisationRequest } from './create-organisation.ts';

export interface FoundingDeps extends BooksDeps {
  readonly identity: Pick<Identity<Schema>, 'parts'>;
}

export interface Founder {
  readonly userId: string;
  readonly origin: RequestOrigin;
}

export type FoundingOutcome =
  | { readonly kind: 'founded'; readonly orgId: string; readonly memberId: string }
  | Rejected<FoundingRefusal>;

/** By a person, who becomes its owner. */
export async function foundOrganisation(
  deps: FoundingDeps,
  { userId, origin }: Founder,
  request: Omit<OrganisationRequest, 'actor'>,
): Promise<FoundingOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<FoundingOutcome> => {
    const refusal = await lockFounder(tx, deps.identity.parts, userId);
    if (refusal !== null) return reject(refusal);
    const [orgId, memberId] = [deps.newId(), deps.newId()];
    const actor = { kind: 'member', id: memberId, origin } as const;
    await addOrganisation(tx, deps, { ...request, id: orgId, actor });
    await addFounder(tx, deps, { orgId, memberId, userId, origin });
    return { kind: 'founded', orgId, memberId };
  });
}
