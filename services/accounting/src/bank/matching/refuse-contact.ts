import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import { readLine } from '../statements/lock-lines.ts';
import { findLineDetails } from './find-line-details.ts';
import type { LineDetails } from './find-line-details.ts';
import { updateCounterpartyMemory } from './suggesting/remember-counterparty.ts';

export type RefuseContactOutcome =
  | { readonly kind: 'refused'; readonly details: LineDetails }
  | { readonly kind: 'reject'; readonly reason: 'line_not_found' | 'contact_not_found' };

/** Records that a line is not from a contact, so that similar lines are less likely to suggest it. */
export async function refuseContact(
  deps: BooksDeps,
  order: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly lineId: string;
    readonly contactId: string;
  },
): Promise<RefuseContactOutcome> {
  const { orgId, actor, lineId, contactId } = order;
  const refusal = await withTransaction(deps.database.db, async (tx) => {
    const line = await readLine(tx, orgId, lineId);
    if (line === null) return 'line_not_found';
    if ((await findContact(tx, orgId, contactId)) === null) return 'contact_not_found';
    await updateCounterpartyMemory(tx, deps, orgId, line, contactId, { agreed: 0, refused: 1 });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'bank_line.contact_refused',
      subjectKind: 'bank_line',
      subjectId: lineId,
      detail: { contact_id: contactId },
    });
    return null;
  });
  if (refusal !== null) return { kind: 'reject', reason: refusal };
  const details = await findLineDetails(deps, orgId, lineId);
  return details === null
    ? { kind: 'reject', reason: 'line_not_found' }
    : { kind: 'refused', details };
}
