import type { EmailContent } from '@countinghouse/mail';
import { mailContext } from '@countinghouse/mail';
import { sql } from '@countinghouse/postgres';
import { createSealer, parseSealingKeys } from '@countinghouse/sealing';
import type { MembersDeps, NewcomerDeps } from '../../../src/business/members/members-deps.ts';
import type { Database } from '../../../src/kernel/database.ts';
import type { MemberRole } from '../../../src/tenants/businesses/business.rules.ts';
import { createMember } from '../../../src/tenants/businesses/create-member.ts';
import { operatorDeps, testSealingKeys } from '../../support/people/tenants.ts';

export interface QueuedMail {
  readonly to: string;
  readonly letter: EmailContent;
}

/** What a member's or an operator's use cases need, with the mails they queue kept in a list. */
export function memberDeps(
  database: Database,
  options: { readonly memberId?: string; readonly now?: () => Date; readonly mails?: QueuedMail[] },
): MembersDeps & NewcomerDeps {
  const { newId, actor } = operatorDeps(database);
  return {
    database,
    newId,
    now: options.now ?? (() => new Date()),
    actor: options.memberId === undefined ? actor : { kind: 'member', id: options.memberId },
    queueMail: async (_tx, mail) => void options.mails?.push(mail),
    publicUrl: 'https://pay.example',
    newcomerWaitMs: threeDaysMs,
  };
}

const threeDaysMs = 72 * 3_600_000;

let peopleCount = 0;

export async function addPerson(
  database: Database,
  businessId: string,
  role: MemberRole,
  name = `Person ${role}`,
): Promise<{ readonly memberId: string; readonly email: string; readonly userId: string }> {
  peopleCount += 1;
  const email = `${role}-${peopleCount}@shop.example`;
  const made = await createMember(operatorDeps(database), { businessId, email, name, role });
  if (made.kind === 'reject') throw new Error(made.reason);
  const { id: userId } = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { memberId: made.id, email, userId };
}

/** The token of the link in an invitation's mail. */
export function tokenOf(mail: QueuedMail | undefined): string {
  return mail?.letter.action?.url.split('/').at(-1) ?? '';
}

export async function auditOf(database: Database, businessId: string): Promise<readonly string[]> {
  const rows = await database.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'action'])
    .where('tenant_id', '=', businessId)
    .orderBy('id')
    .execute();
  return rows.map(({ actor_kind: actor, action }) => `${actor} ${action}`);
}

/** What lies in the queue for an address, oldest first, opened as the worker opens it. */
export async function readQueuedMails(
  database: Database,
  to: string,
): Promise<readonly QueuedMail[]> {
  const { rows } = await sql<{ data: { mailId: string; sealed: string } }>`
    select data from pgboss.job where name = 'send-mail' order by id`.execute(database.db);
  return rows
    .map(({ data }): QueuedMail =>
      JSON.parse(testSealer.open(Buffer.from(data.sealed, 'base64'), mailContext(data.mailId))),
    )
    .filter((mail) => mail.to === to);
}

const testSealer = createTestSealer();

function createTestSealer() {
  const parsed = parseSealingKeys(testSealingKeys);
  if (parsed.kind !== 'keys') throw new Error(parsed.reason);
  return createSealer({ keys: parsed.keys });
}
