import { withTransaction } from '@countinghouse/postgres';
import { lockDocument } from '../../documents/document/read-document.ts';
import { issueDocumentIn } from '../../documents/issuing/issue-document.ts';
import type { IssueOrder, IssueOutcome } from '../../documents/issuing/issue-document.ts';
import type { Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import type { QuotaRejection } from './document-mail.rules.ts';
import type { MailDocumentDeps } from './mail-document.ts';
import { returnMailQuota, spendMailQuota } from './mail-quota.ts';
import { queueDocumentMail } from './queue-document-mail.ts';
import type { MailTools } from './queue-document-mail.ts';

export interface IssueAndSendOrder extends Omit<IssueOrder, 'andSend'> {
  readonly message?: string;
}

/** Issues a document and emails it to the customer, or neither. */
export async function issueAndSend(
  deps: MailDocumentDeps,
  order: IssueAndSendOrder,
): Promise<IssueOutcome | QuotaRejection> {
  return orRefusal(() =>
    withTransaction(deps.database.db, (tx) => issueAndSendIn(tx, deps, order)),
  );
}

/** As issueAndSend, inside the caller's transaction. Throws if the database refuses the posting. */
export async function issueAndSendIn(
  tx: Tx,
  tools: MailTools,
  order: IssueAndSendOrder,
): Promise<Awaited<ReturnType<typeof issueDocumentIn>> | QuotaRejection> {
  const { message, ...issuing } = order;
  await lockDocument(tx, order.orgId, order.id);
  const spent = await spendMailQuota(tx, tools, order.orgId);
  if (spent !== null) return spent;
  const { language = 'en' } = issuing;
  const outcome = await issueDocumentIn(tx, tools, { ...issuing, andSend: true });
  if (outcome.kind === 'reject') {
    await returnMailQuota(tx, tools, order.orgId);
    return outcome;
  }
  const { orgId, id, contactId } = outcome.document;
  const contact = await findContact(tx, orgId, contactId);
  const to = contact?.email ?? null;
  // Issuing already rejects a contact without an email address.
  if (to === null) throw new Error(`document ${id} has no recipient`);
  await queueDocumentMail(tx, tools, {
    orgId,
    actor: order.actor,
    subject: { kind: 'document', id },
    to,
    purpose: 'send',
    language,
    ...(message !== undefined && { message }),
  });
  return outcome;
}
