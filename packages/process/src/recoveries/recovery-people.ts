import type { Actor } from '@countinghouse/actor';
import type { EmailContent } from '@countinghouse/mail';
import type { Tx } from '@countinghouse/postgres';
import type { RecoveryFacts } from './recovery-emails.ts';
import type { RecoveryPlace } from './recovery-place.ts';
import type { Recovery } from './recovery.rules.ts';

type Subject = Pick<
  Recovery,
  'id' | 'kind' | 'userId' | 'tenantId' | 'memberId' | 'newEmail' | 'readyAt'
>;

/** Null: the member has left. */
export async function findRecoveryFacts<Schema>(
  tx: Tx<Schema>,
  place: RecoveryPlace<Schema>,
  subject: Subject,
): Promise<RecoveryFacts | null> {
  const person = await place.findMember(tx, subject);
  if (person === null) return null;
  const { name: placeName } = await place.getContact(tx, subject.tenantId);
  const { kind, newEmail, readyAt } = subject;
  const { name: personName, email: personEmail } = person;
  return { kind, newEmail, readyAt, placeName, personName, personEmail };
}

/** Mails the person, the owners of every tenant that it concerns, and the tenant's own address. */
export async function mailConcerned<Schema>(
  tx: Tx<Schema>,
  place: RecoveryPlace<Schema>,
  subject: Subject,
  facts: RecoveryFacts,
  write: (name: string) => EmailContent,
): Promise<void> {
  const names = new Map([[facts.personEmail, facts.personName]]);
  for (const tenantId of await listConcerned(tx, place, subject)) {
    for (const { email, name } of await place.listOwners(tx, tenantId)) names.set(email, name);
    const { email, name } = await place.getContact(tx, tenantId);
    if (email !== null && !names.has(email.toLowerCase())) names.set(email.toLowerCase(), name);
  }
  for (const [to, name] of names) await place.queueMail(tx, { to, letter: write(name) });
}

/** Records into the audit log of every tenant that it concerns. */
export async function recordRecovery<Schema>(
  tx: Tx<Schema>,
  place: RecoveryPlace<Schema>,
  subject: Subject,
  act: {
    readonly actor: Actor;
    readonly action: 'recovery.requested' | 'recovery.stopped' | 'recovery.confirmed';
    readonly detail?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { actor, action, detail } = act;
  for (const tenantId of await listConcerned(tx, place, subject)) {
    await place.record(tx, {
      tenantId,
      actor,
      action,
      recoveryId: subject.id,
      detail: { kind: subject.kind, member_id: subject.memberId, ...detail },
    });
  }
}

/** An account is one for all tenants of the person; a successor comes into one. */
async function listConcerned<Schema>(
  tx: Tx<Schema>,
  place: RecoveryPlace<Schema>,
  { kind, userId, tenantId }: Subject,
): Promise<readonly string[]> {
  if (kind === 'successor') return [tenantId];
  const memberships = await place.listMemberships(tx, userId);
  return memberships.map((membership) => membership.tenantId);
}
