import { announcedDecisionEmail } from '@countinghouse/identity';
import type { QueueMail } from '@countinghouse/mail';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { findColleague } from './find-colleague.ts';
import { listDeciders } from './list-deciders.ts';

export interface NotifyDeps {
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

export interface AnnouncedDecision {
  readonly orgId: string;
  readonly status: 'approved' | 'rejected';
  /** For example `bill`. */
  readonly subject: string;
  readonly requestedBy: string;
  readonly decidedByMemberId: string;
}

/** Emails owners and admins about a decision by a member whom only the requester has vouched for. */
export async function announceDecision(
  tx: Tx,
  { queueMail, publicUrl, now }: NotifyDeps & Pick<BooksTools, 'now'>,
  { orgId, status, subject, requestedBy, decidedByMemberId: id }: AnnouncedDecision,
): Promise<void> {
  const { name: placeName } = await getOrganisation(tx, orgId);
  const decider = await findColleague(tx, orgId, { kind: 'member', id });
  const decision = { status, subject, requestedBy, decidedBy: decider?.name ?? id, at: now() };
  for (const { name, email: to } of await listDeciders(tx, orgId)) {
    const recipient = { placeName, name };
    const letter = announcedDecisionEmail(accountPagesAt(publicUrl), recipient, decision);
    await queueMail(tx, { to, letter });
  }
}
