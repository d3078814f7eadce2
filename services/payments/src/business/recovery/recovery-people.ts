import type { Actor } from '@countinghouse/actor';
import type { EmailContent } from '@countinghouse/mail';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { findMemberSummary, listOwners } from '../../tenants/businesses/list-businesses.ts';
import { listMemberships } from '../../tenants/staff/list-memberships.ts';
import type { MailDeps } from '../members/members-deps.ts';
import type { RecoveryFacts } from './recovery-emails.ts';
import type { Recovery } from './recovery.rules.ts';

type Subject = Pick<
  Recovery,
  'id' | 'kind' | 'userId' | 'businessId' | 'memberId' | 'newEmail' | 'readyAt'
>;

/** Null: the member has left. */
export async function findRecoveryFacts(tx: Tx, subject: Subject): Promise<RecoveryFacts | null> {
  const person = await findMemberSummary(tx, subject.businessId, subject.memberId);
  if (person === null) return null;
  const { business_name: businessName } = await getContact(tx, subject.businessId);
  const { kind, newEmail, readyAt } = subject;
  return {
    kind,
    newEmail,
    readyAt,
    businessName,
    personName: person.name,
    personEmail: person.email,
  };
}

/** The person, the owners of every business that it concerns, and the business's own address. */
export async function mailConcerned(
  tx: Tx,
  { queueMail }: Pick<MailDeps, 'queueMail'>,
  subject: Subject,
  facts: RecoveryFacts,
  write: (name: string) => EmailContent,
): Promise<void> {
  const names = new Map([[facts.personEmail, facts.personName]]);
  for (const businessId of await listConcerned(tx, subject)) {
    for (const { email, name } of await listOwners(tx, businessId)) names.set(email, name);
    const { email, business_name: name } = await getContact(tx, businessId);
    if (!names.has(email.toLowerCase())) names.set(email.toLowerCase(), name);
  }
  for (const [to, name] of names) await queueMail(tx, { to, letter: write(name) });
}

/** Into the log of every business that it concerns. */
export async function recordRecovery(
  tx: Tx,
  deps: { readonly newId: () => string; readonly actor: Actor },
  subject: Subject,
  action: 'requested' | 'stopped' | 'confirmed',
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  for (const businessId of await listConcerned(tx, subject)) {
    await recordAct(tx, deps, {
      businessId,
      workspaceId: null,
      action: `recovery.${action}`,
      subjectKind: 'recovery',
      subjectId: subject.id,
      detail: { kind: subject.kind, member_id: subject.memberId, ...detail },
    });
  }
}

/** An account is one for all businesses of the person; a successor comes into one. */
async function listConcerned(
  tx: Tx,
  { kind, userId, businessId }: Subject,
): Promise<readonly string[]> {
  if (kind === 'successor') return [businessId];
  const memberships = await listMemberships(tx, userId);
  return memberships.map((membership) => membership.businessId);
}
