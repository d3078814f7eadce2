import { newInvitationLink } from '@countinghouse/identity';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { RecordDeps } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { mayDecide } from '../../tenants/staff/decider.rules.ts';
import { announceInvitation } from './announce-decider.ts';
import { insertInvitation } from './invitations.sql.ts';
import type { Invitation, InvitationTerms } from './invitations.sql.ts';
import { emailOf } from './members-deps.ts';
import type { MailDeps } from './members-deps.ts';

/** Stores an invitation and mails its link. The business is locked, and there is room for the person. */
export async function sendInvitation(
  tx: Tx,
  deps: RecordDeps & MailDeps & { readonly now: () => Date },
  place: { readonly businessName: string; readonly byName: string | null },
  terms: InvitationTerms,
  detail: Readonly<Record<string, string>> = {},
): Promise<Invitation> {
  const { tenantId: businessId, id, email, role } = terms;
  const { token, tokenHash, sentAt, expiresAt } = newInvitationLink(id, deps.now());
  const invitation = { ...terms, sentAt, expiresAt };
  await insertInvitation(tx, { ...invitation, tokenHash });
  await recordAct(tx, deps, {
    businessId,
    workspaceId: null,
    action: 'invitation.created',
    subjectKind: 'invitation',
    subjectId: id,
    detail: { email, role, ...detail },
  });
  if (mayDecide(role)) await announceInvitation(tx, deps, place, invitation);
  const letter = emailOf(deps, place, { ...invitation, token });
  await deps.queueMail(tx, { to: email, letter });
  return { ...invitation, revokedAt: null, acceptedAt: null };
}
