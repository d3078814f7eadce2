import type { RequestOrigin } from '@countinghouse/actor';
import {
  findOpenInvitation,
  hasUser,
  joinByInvitation,
  joinWithNewAccount,
} from '@countinghouse/identity';
import type { Identity, JoiningDeps } from '@countinghouse/identity';
import type { CurrencyCode } from '@countinghouse/money';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { Schema } from '../../../kernel/schema.generated.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { findLockedOrganisation } from '../../../tenants/organisations/lock-organisation.ts';
import { toAddedColumns } from '../decider.rules.ts';
import type { AddedBy } from '../decider.rules.ts';
import { insertMember } from '../members.sql.ts';
import { findInvitationByToken, saveInvitationAccepted } from './invitations.sql.ts';
import type { InvitationRow } from './invitations.sql.ts';

export interface RegisterDeps extends BooksDeps {
  readonly identity: Pick<Identity<Schema>, 'createAccount' | 'parts'>;
}

export interface ShownInvitation extends InvitationRow {
  readonly orgName: string;
  /** Of the limit. */
  readonly baseCurrency: CurrencyCode;
  /** Whether the person signs in to accept, or makes an account. */
  readonly hasAccount: boolean;
}

/** For whoever holds the link, before they decide. */
export async function showInvitation(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  token: string,
): Promise<ShownInvitation | null> {
  const findInvitation = findInvitationByToken;
  const invitation = await findOpenInvitation({ database, now, findInvitation }, token);
  if (invitation === null) return null;
  const { name: orgName, baseCurrency } = await getOrganisation(database.db, invitation.orgId);
  const hasAccount = await hasUser(database.db, invitation.email);
  return { ...invitation, orgName, baseCurrency, hasAccount };
}

/** By somebody with an account, who is signed in to it. */
export function acceptInvitation(
  deps: BooksDeps,
  person: { readonly userId: string; readonly email: string; readonly origin: RequestOrigin },
  token: string,
) {
  return joinByInvitation(toJoining(deps, person.origin), person, token);
}

/** By somebody who makes an account with it. */
export function registerByInvitation(
  deps: RegisterDeps,
  request: {
    readonly token: string;
    readonly name: string;
    readonly newPassword: string;
    readonly origin: RequestOrigin;
  },
) {
  const { origin } = request;
  const joining = toJoining(deps, origin);
  return joinWithNewAccount(joining, deps.identity, { ...request, address: origin.ip });
}

/** An invitation without a member's name was made by an operator. */
function inviterOf({ invitedByMemberId: id, approvedByMemberId }: InvitationRow): AddedBy {
  return id === null
    ? { kind: 'operator', id: 'invitation' }
    : { kind: 'member', id, approvedByMemberId };
}

function toJoining(deps: BooksDeps, origin: RequestOrigin): JoiningDeps<Schema, InvitationRow> {
  return {
    database: deps.database,
    now: deps.now,
    findInvitation: findInvitationByToken,
    lockPlace: (tx, { orgId }) => findLockedOrganisation(tx, orgId),
    addMember: async (tx, invitation, { userId, now }) => {
      const { orgId, role, approvalLimitMinor } = invitation;
      const memberId = await insertMember(tx, {
        tenant_id: orgId,
        id: deps.newId(),
        user_id: userId,
        role,
        approval_limit_minor: approvalLimitMinor,
        created_at: now,
        ...toAddedColumns(role, inviterOf(invitation), now),
      });
      if (memberId === null) return null;
      await saveInvitationAccepted(tx, invitation, memberId, now);
      await recordAudit(tx, deps, {
        orgId,
        actor: { kind: 'member', id: memberId, origin },
        action: 'member.joined',
        subjectKind: 'member',
        subjectId: memberId,
        detail: {
          invitation_id: invitation.id,
          after: { role, approval_limit_minor: approvalLimitMinor?.toString() ?? null },
        },
      });
      return memberId;
    },
  };
}
