import type { RequestOrigin } from '@countinghouse/actor';
import { lockFounder, reject } from '@countinghouse/identity';
import type { FoundingRefusal, Identity, Rejected } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { addFounder } from '../../people/members/add-founder.ts';
import { addOrganisation } from './create-organisation.ts';
import type { OrganisationRequest } from './create-organisation.ts';

export interface CreateOwnDeps extends BooksDeps {
  readonly identity: Pick<Identity<Schema>, 'parts'>;
}

export interface Founder {
  readonly userId: string;
  readonly origin: RequestOrigin;
}

export type CreateOwnOutcome =
  | { readonly kind: 'founded'; readonly orgId: string; readonly memberId: string }
  | Rejected<FoundingRefusal>;

/** Called by a person, who becomes its owner. */
export async function createOwnOrganisation(
  deps: CreateOwnDeps,
  { userId, origin }: Founder,
  request: Omit<OrganisationRequest, 'actor'>,
): Promise<CreateOwnOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<CreateOwnOutcome> => {
    const refusal = await lockFounder(tx, deps.identity.parts, userId);
    if (refusal !== null) return reject(refusal);
    const [orgId, memberId] = [deps.newId(), deps.newId()];
    const actor = { kind: 'member', id: memberId, origin } as const;
    await addOrganisation(tx, deps, { ...request, id: orgId, actor });
    await addFounder(tx, deps, { orgId, memberId, userId, origin });
    return { kind: 'founded', orgId, memberId };
  });
}
