import { createJobSender } from '@countinghouse/jobs';
import { getCurrency } from '@countinghouse/money';
import { sql, withTransaction } from '@countinghouse/postgres';
import { revalue } from '../../../src/closing/revaluation/revalue.ts';
import { closeYear } from '../../../src/closing/year-end/close-year.ts';
import { queueDocumentMail } from '../../../src/customers/sending/queue-document-mail.ts';
import type { Document } from '../../../src/documents/document/document.rules.ts';
import type { Database, Db, Tx } from '../../../src/kernel/database.ts';
import { verifyBooks } from '../../../src/ledger/journal/proof/verify-books.ts';
import { postTransfer } from '../../../src/ledger/journal/transfers/post-transfer.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { insertChangeRequest } from '../../../src/people/changes/change-requests.sql.ts';
import { addMember } from '../../../src/people/members/add-member.ts';
import { inviteMember } from '../../../src/people/members/invitations/invite-member.ts';
import { createLead } from '../../../src/sales/leads/create-lead.ts';
import type { Lead } from '../../../src/sales/leads/lead.rules.ts';
import { createQuote } from '../../../src/sales/quotes/create-quote.ts';
import type { Quote } from '../../../src/sales/quotes/quote.rules.ts';
import { createRecurring } from '../../../src/sales/recurring/create-recurring.ts';
import { recordPayment } from '../../../src/settling/payments/record-payment.ts';
import { insertAttachment } from '../../../src/workbench/attachments/attachments.sql.ts';
import { notScanned } from '../../../src/workbench/attachments/scanning/scan.rules.ts';
import { insertComment } from '../../../src/workbench/comments/comments.sql.ts';
import { keepBank } from '../bank/victim-bank.ts';
import type { BankIds } from '../bank/victim-bank.ts';
import { author, createIssuingScene } from '../documents/issuing-scene.ts';
import type { IssuingScene } from '../documents/issuing-scene.ts';
import { testSealer } from '../people/staff.ts';
import { testOperator } from '../people/tenants.ts';

/** What a victim owns and an attacker knows the ids of. */
export interface ProbeScene {
  readonly victim: IssuingScene;
  readonly attacker: IssuingScene;
  readonly victimDraft: Document;
  /** In the books. */
  readonly victimInvoice: Document;
  readonly victimBill: Document;
  readonly victimKeyId: string;
  readonly victimSettled: SettledIds;
  readonly victimPeriods: PeriodIds;
  readonly victimPeople: PeopleIds;
  readonly victimSent: SentIds;
  readonly victimSales: SalesThings;
  readonly victimMoney: MoneyIds;
  readonly victimBank: BankIds;
  readonly victimFiles: FileIds;
}

/** A file on the invoice, and a comment. */
interface FileIds {
  readonly attachmentId: string;
  readonly commentId: string;
  readonly memberId: string;
}

/** A transfer, and a document that comes again with a day on which it was refused. */
interface MoneyIds {
  readonly transferId: string;
  readonly recurringId: string;
  readonly refusedOn: string;
}

/** A mail about the invoice, and the link that it carries. */
interface SentIds {
  readonly mailId: string;
  readonly linkId: string;
}

/** A payment that settles a bill: its id, and those of its item and its allocation. */
interface SettledIds {
  readonly paymentId: string;
  readonly itemId: string;
  readonly allocationId: string;
}

/** An owner, whom the owner has invited, and a change that waits. */
interface PeopleIds {
  readonly userId: string;
  readonly memberId: string;
  readonly invitationId: string;
  readonly changeId: string;
}

/** A revaluation, and a year that was closed. */
interface PeriodIds {
  readonly revaluationId: string;
  readonly closingId: string;
}

/** A lead, and a quote for it. */
interface SalesThings {
  readonly lead: Lead;
  readonly quote: Quote;
}

/** Runs one statement as the attacker with the victim's ids, or as nobody; gives what it found. */
type Probe = (tx: Tx, scene: ProbeScene) => Promise<unknown>;
export type Probes = Readonly<Record<string, Probe>>;

/** An organisation that there is not. */
export const nobody = '00000000-0000-7000-8000-000000000000';

export async function createProbeScene(deps: KeyMakerDeps): Promise<ProbeScene> {
  const [victim, attacker] = [await createIssuingScene(deps), await createIssuingScene(deps)];
  const victimInvoice = await victim.posted();
  return {
    victim,
    attacker,
    victimDraft: await victim.draft(),
    victimInvoice,
    victimSent: await mailInvoice(victim, victimInvoice.id),
    victimBill: await victim.posted({ kind: 'bill' }),
    victimKeyId: (await victim.createKey()).id,
    victimSettled: await settleBill(victim),
    victimPeriods: await closePeriods(victim),
    victimPeople: await addPeople(victim),
    victimSales: await addSales(victim),
    victimMoney: await moveMoney(victim),
    victimBank: await keepBank(victim),
    victimFiles: await attachToInvoice(victim, victimInvoice.id),
  };
}

async function mailInvoice({ deps, orgId }: IssuingScene, id: string): Promise<SentIds> {
  const { db } = deps.database;
  const tools = { ...deps, sealer: testSealer, sendJob: createJobSender() };
  const subject = { kind: 'document', id } as const;
  const order = {
    orgId,
    actor: testOperator,
    subject,
    to: 'a@b.example',
    purpose: 'send',
    language: 'en',
  } as const;
  const mail = await withTransaction(db, (tx) => queueDocumentMail(tx, tools, order));
  const link = await db
    .selectFrom('public_links')
    .select('id')
    .where('org_id', '=', orgId)
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  return { mailId: mail.id, linkId: link.id };
}

async function addPeople({ deps, orgId }: IssuingScene): Promise<PeopleIds> {
  const email = `${orgId}@example.com`;
  const owner = { orgId, actor: testOperator, email, name: 'Owner', role: 'owner' } as const;
  const added = await addMember(deps, owner);
  if (added.kind === 'reject') throw new Error(added.reason);
  const { userId, memberId } = added;
  const invited = await inviteMember(
    { ...deps, queueMail: async () => undefined, publicUrl: 'https://books.example' },
    {
      orgId,
      actor: { kind: 'member', id: memberId },
      email: `invited-${email}`,
      role: 'viewer',
      approvalLimitMinor: null,
    },
  );
  if (invited.kind !== 'invited') throw new Error(invited.kind);
  const changeId = deps.newId();
  await insertChangeRequest(deps.database.db, {
    orgId,
    id: changeId,
    action: 'member.invite',
    subjectId: email,
    content: { email },
    contentHash: Buffer.alloc(32),
    requestedByMemberId: memberId,
    createdAt: deps.now(),
    expiresAt: deps.now(),
  });
  return { userId, memberId, invitationId: invited.invitation.id, changeId };
}

async function settleBill({ deps, orgId, ...victim }: IssuingScene): Promise<SettledIds> {
  const bill = await victim.posted({ kind: 'bill' });
  const outcome = await recordPayment(deps, {
    orgId,
    actor: bill.author,
    direction: 'out',
    accountId: victim.accountIdOf('1000'),
    contactId: bill.contactId,
    date: bill.date,
    currency: bill.currency,
    amountMinor: 100n,
    externalRef: 'theirs',
    allocations: [{ to: { kind: 'document', id: bill.id }, amountMinor: 60n }],
  });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  const row = await deps.database.db
    .selectFrom('allocations')
    .select(['id', 'from_item_id'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const { payment } = outcome;
  return { paymentId: payment.id, itemId: row.from_item_id ?? '', allocationId: row.id };
}

async function closePeriods({ deps, orgId }: IssuingScene): Promise<PeriodIds> {
  const act = { orgId, actor: author };
  const revalued = await revalue(deps, { ...act, date: '2026-04-30' });
  await verifyBooks(deps, orgId);
  const order = { ...act, role: 'owner', yearEnd: '2025-12-31', despite: [], note: null } as const;
  const closed = await closeYear(deps, order);
  if (revalued.kind !== 'revalued' || closed.kind !== 'closed') throw new Error('nothing closed');
  return { revaluationId: revalued.revaluation.id, closingId: closed.closing.id };
}

async function addSales({ deps, orgId, customer, items }: IssuingScene): Promise<SalesThings> {
  const lead = await createLead(deps, {
    orgId,
    actor: testOperator,
    request: {
      name: 'Lead',
      company: null,
      email: null,
      phone: null,
      notes: null,
      valueMinor: 100n,
      currency: getCurrency('EUR'),
      contactId: null,
      memberId: null,
    },
  });
  if (lead.kind === 'reject') throw new Error(lead.reason);
  const rest = { expiryDate: null, reference: null, notes: null, currency: null, amounts: null };
  const line = { description: null, quantity: '1', unitPrice: null, discountPct: '0' };
  const made = await createQuote(deps, {
    orgId,
    actor: testOperator,
    request: {
      ...rest,
      contactId: customer.id,
      leadId: lead.lead.id,
      date: null,
      lines: [{ ...line, itemId: items.service, accountId: null, taxCodeId: null }],
    },
  });
  if (made.kind === 'reject') throw new Error(made.reason);
  return { lead: lead.lead, quote: made.quote };
}

async function moveMoney({ deps, orgId, ...victim }: IssuingScene): Promise<MoneyIds> {
  const act = { orgId, actor: author };
  const transfer = await postTransfer(deps, {
    ...act,
    date: '2026-05-02',
    memo: 'till to bank',
    from: { accountId: victim.accountIdOf('1010'), amountMinor: 100n },
    to: { accountId: victim.accountIdOf('1000'), amountMinor: 100n },
  });
  const line = { itemId: victim.items.service, description: null, unitPrice: null };
  const rest = { quantity: '1', discountPct: '0', accountId: null, taxCodeId: null };
  const recurring = await createRecurring(deps, {
    ...act,
    member: { role: 'owner', approvalLimitMinor: null },
    kind: 'invoice',
    catchUp: false,
    template: {
      name: 'Monthly',
      contactId: victim.customer.id,
      every: 1,
      unit: 'month',
      startsOn: '2999-01-31',
      endsOn: null,
      goesTo: 'draft',
      content: {
        reference: null,
        notes: null,
        currency: null,
        amounts: null,
        language: 'en',
        lines: [{ ...line, ...rest }],
      },
    },
  });
  if (transfer.kind !== 'posted' || recurring.kind !== 'created') throw new Error('no money moved');
  const recurringId = recurring.details.recurring.id;
  const refusedOn = '2026-01-31';
  await deps.database.db
    .insertInto('recurring_runs')
    .values({
      org_id: orgId,
      recurring_id: recurringId,
      date: refusedOn,
      outcome: 'refused',
      reason: 'contact_inactive',
      at: deps.now(),
    })
    .execute();
  return { transferId: transfer.transferId, recurringId, refusedOn };
}

/** Every row that belongs to an organisation, in every table, as one short text for each table. */
export async function snapshotOf(db: Db, orgId: string): Promise<readonly unknown[]> {
  const { rows: tables } = await sql<{ name: string; column: string }>`
    select c.relname as name, a.attname as "column"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
      and a.attname = case c.relname when 'organisations' then 'id' else a.attname end
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (a.attname in ('org_id', 'tenant_id') or (c.relname, a.attname) = ('organisations', 'id'))
    order by c.relname`.execute(db);
  const parts = tables.map(
    ({ name, column }) => sql`
      select ${name}::text as name, count(*) as rows, md5(string_agg(t::text, ' ' order by t::text)) as text
      from ${sql.table(name)} t where ${sql.ref(`t.${column}`)} = ${orgId}`,
  );
  const { rows } = await sql`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

class Undone extends Error {}

/** Runs in a transaction of which nothing stays. */
export async function andUndo<Outcome>(
  { db }: Database,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      outcomes.push(await work(tx));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  const [outcome] = outcomes;
  if (outcome === undefined) throw new Error('the work gave nothing');
  return outcome;
}

async function attachToInvoice({ deps, orgId }: IssuingScene, id: string): Promise<FileIds> {
  const { db } = deps.database;
  const subject = { kind: 'document', id } as const;
  const ids = {
    attachmentId: deps.newId(),
    commentId: deps.newId(),
    memberId: deps.newId(),
  };
  await insertAttachment(
    db,
    orgId,
    {
      id: ids.attachmentId,
      subject,
      fileName: 'order.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 3,
      sha256: 'ab'.repeat(32),
      attachedBy: ids.memberId,
      attachedAt: deps.now(),
      removedBy: null,
      removedAt: null,
      scan: notScanned,
    },
    Buffer.from('sealed'),
  );
  await insertComment(db, orgId, {
    id: ids.commentId,
    subject,
    text: 'mine',
    writtenBy: ids.memberId,
    writtenAt: deps.now(),
    removedAt: null,
  });
  return ids;
}
