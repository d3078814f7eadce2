import { addedDeciderEmail } from '@countinghouse/identity';
import type { Tx } from '../../kernel/database.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { listDeciders } from '../../tenants/staff/list-deciders.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import type { MailDeps } from './members-deps.ts';
import { findCurrentMember } from './members.sql.ts';

/** Mails every owner and admin except the new one: who joined, and when their decisions start to count. */
export async function announceDecider(
  tx: Tx,
  deps: MailDeps,
  newcomer: {
    readonly businessId: string;
    readonly memberId: string;
    readonly act: 'promoted' | 'joined';
  },
): Promise<void> {
  const { businessId, memberId, act } = newcomer;
  const { business_name: placeName } = await getContact(tx, businessId);
  const member = await findCurrentMember(tx, businessId, memberId);
  if (member === null) throw new Error(`member ${memberId} not found`);
  const deciders = await listDeciders(tx, businessId);
  const by = deciders.find((each) => each.memberId === member.addedByMemberId);
  const added = {
    who: `${member.name} (${member.email})`,
    role: member.role,
    byName: by?.name ?? null,
    decidesFrom: member.decidesFrom,
    act,
  };
  for (const { name, email } of deciders.filter((each) => each.memberId !== memberId)) {
    const letter = addedDeciderEmail(accountPagesAt(deps.publicUrl), { placeName, name }, added);
    await deps.queueMail(tx, { to: email, letter });
  }
}

/** Mails every owner and admin about an invitation to become one. */
export async function announceInvitation(
  tx: Tx,
  deps: MailDeps,
  { businessName, byName }: { readonly businessName: string; readonly byName: string | null },
  invitation: {
    readonly tenantId: string;
    readonly email: string;
    readonly role: MemberRole;
  },
): Promise<void> {
  const { tenantId, email: who, role } = invitation;
  for (const { name, email } of await listDeciders(tx, tenantId)) {
    const letter = addedDeciderEmail(
      accountPagesAt(deps.publicUrl),
      { placeName: businessName, name },
      { who, role, byName, decidesFrom: null, act: 'invited' },
    );
    await deps.queueMail(tx, { to: email, letter });
  }
}
