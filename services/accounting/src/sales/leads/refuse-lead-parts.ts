import type { Tx } from '../../kernel/database.ts';
import { findColleague } from '../../people/members/find-colleague.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import { refuseLead } from './lead.rules.ts';
import type { LeadRejection, LeadRequest } from './lead.rules.ts';

type Parts = Pick<LeadRequest, 'contactId' | 'memberId'>;

/** A newly referenced contact or member must exist and be active. */
export async function refuseLeadParts(
  tx: Tx,
  orgId: string,
  wanted: Parts,
  before: Parts | null,
): Promise<LeadRejection | null> {
  const { contactId, memberId } = wanted;
  if (contactId !== null && contactId !== before?.contactId) {
    const contact = await findContact(tx, orgId, contactId);
    if (contact === null) return refuseLead('contact_not_found');
    if (!contact.isCustomer) return refuseLead('contact_not_customer');
    if (!contact.active) return refuseLead('contact_inactive');
  }
  if (memberId !== null && memberId !== before?.memberId) {
    const colleague = await findColleague(tx, orgId, { kind: 'member', id: memberId });
    if (colleague === null) return refuseLead('member_not_found');
  }
  return null;
}
