import { createJobSender } from '@countinghouse/jobs';
import type { QueueMail } from '@countinghouse/mail';
import { violatedConstraint } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { createScene } from '../../../test/support/ledger/books-scene.ts';
import type { Scene } from '../../../test/support/ledger/books-scene.ts';
import { testSealer } from '../../../test/support/people/staff.ts';
import { newTestId } from '../../../test/support/people/tenants.ts';
import { andUndo } from '../../../test/support/probes/probe-scene.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { addMember } from '../../people/members/add-member.ts';
import { setNumberSeries } from '../../setup/numbers/set-number-series.ts';
import { answerQuote, customer } from './answers/answer-quote.ts';
import type { AnswerOrder } from './answers/answer-quote.ts';
import { createQuote } from './create-quote.ts';
import { editQuote } from './edit-quote.ts';
import { expireQuotes } from './expire-quotes.ts';
import { quoteStatuses, quoteTriggers, statusAfter } from './quote.rules.ts';
import type { Quote, QuoteStatus } from './quote.rules.ts';
import { findQuoteDetails } from './read-quotes.ts';
import { sendQuote } from './send-quote.ts';
import { withdrawQuote } from './withdraw-quote.ts';

const use = useAccountingDatabase();

async function openBooks(now = new Date('2026-11-15T10:00:00Z')) {
  const base = { ...use.deps, now: () => now };
  const scene = await createScene(base);
  const sendJob = createJobSender();
  const emails: string[] = [];
  const queueMail: QueueMail = (_tx, { letter }) => {
    emails.push([letter.subject, ...letter.paragraphs].join('\n'));
    return Promise.resolve();
  };
  const deps = { ...base, sealer: testSealer, sendJob, queueMail, publicUrl: 'https://b.example' };
  return { scene, deps, emails, author: await addAuthor(scene) };
}
type Books = Awaited<ReturnType<typeof openBooks>>;

async function addAuthor({ deps, orgId }: Scene) {
  const made = await addMember(deps, {
    orgId,
    actor: { kind: 'operator', id: 'test' },
    email: `${newTestId()}@example.com`,
    name: 'Sam Seller',
    role: 'sales',
  });
  if (made.kind === 'reject') throw new Error(made.reason);
  return { kind: 'member', id: made.memberId } as const;
}

function request({ scene }: Books, change: object = {}) {
  return {
    contactId: scene.customer.id,
    leadId: null,
    date: null,
    expiryDate: null,
    reference: null,
    notes: null,
    currency: null,
    amounts: null,
    lines: [
      {
        itemId: scene.items.service,
        description: null,
        quantity: '1',
        unitPrice: null,
        discountPct: '0',
        accountId: null,
        taxCodeId: null,
      },
    ],
    ...change,
  };
}

const order = ({ scene, author }: Books, { id, version }: Pick<Quote, 'id' | 'version'>) => ({
  orgId: scene.orgId,
  actor: author,
  id,
  version,
});

async function send(books: Books, change: object = {}): Promise<Quote> {
  const { deps, scene, author } = books;
  const made = await createQuote(deps, {
    orgId: scene.orgId,
    actor: author,
    request: request(books, change),
  });
  if (made.kind === 'reject') throw new Error(made.reason);
  const sent = await sendQuote(deps, { ...order(books, made.quote), mail: null });
  if (sent.kind === 'reject') throw new Error(sent.reason);
  return sent.quote;
}

async function read({ deps, scene }: Books, id: string) {
  const details = await findQuoteDetails(deps, scene.orgId, id);
  if (details === null) throw new Error('it is gone');
  return details;
}

async function acceptance(books: Books, { orgId, id }: Quote): Promise<AnswerOrder> {
  const { content } = await read(books, id);
  const answer = { kind: 'accept', name: 'Ada Obi' } as const;
  return { orgId, id, hash: content.hash, answer, actor: customer };
}

describe('the database', () => {
  test('AD-062 takes the statuses that the rules have, in no other order', async () => {
    const books = await openBooks();
    const { id } = await send(books);
    const facts: Readonly<Record<QuoteStatus, object>> = {
      draft: { sent_at: null, ...noAnswer },
      sent: { sent_at: new Date(), ...noAnswer },
      accepted: { sent_at: new Date(), ...someAnswer },
      declined: { sent_at: new Date(), ...someAnswer },
      expired: { sent_at: new Date(), ...noAnswer },
      withdrawn: { sent_at: new Date(), ...noAnswer },
    };
    for (const from of quoteStatuses) {
      for (const to of quoteStatuses) {
        const listed = quoteTriggers.some((trigger) => statusAfter(from, trigger) === to);
        const path = pathTo(from);
        const refusal = await andUndo(use.database, async (tx) => {
          const put = (status: QuoteStatus) =>
            tx
              .updateTable('quotes')
              .set({ status, ...facts[status] })
              .where('id', '=', id)
              .execute();
          for (const status of path) await put(status);
          return put(to).then(() => 'taken', violatedConstraint);
        });
        const expected = listed || from === to ? 'taken' : 'quotes_move_listed';
        expect([from, to, refusal]).toEqual([from, to, expected]);
      }
    }
  });

  test('keeps a number, an acceptance and its invoice', async () => {
    const books = await openBooks();
    const quote = await send(books);
    await answerQuote(books.deps, await acceptance(books, quote));
    for (const [change, constraint] of [
      [{ number: 'QUO-9' }, 'quotes_number_stays'],
      [{ number: null }, 'quotes_number_stays'],
      [{ responder_name: 'Somebody else' }, 'quotes_acceptance_stays'],
      [{ invoice_id: null }, 'quotes_converted_once'],
    ] as const) {
      const changed = use.database.db.updateTable('quotes').set(change).where('id', '=', quote.id);
      expect(await changed.execute().then(() => 'taken', violatedConstraint)).toBe(constraint);
    }
  });
});

const noAnswer = { responded_at: null, responded_hash: null, responder_name: null };
const someAnswer = {
  responded_at: new Date(),
  responded_hash: Buffer.alloc(32),
  responder_name: 'Ada',
};

/** The path from `sent`. */
function pathTo(status: QuoteStatus): readonly QuoteStatus[] {
  if (status === 'sent') return [];
  return status === 'draft' ? ['expired', 'draft'] : [status];
}

describe('answers that meet', () => {
  test('many concurrently: one is accepted, and there is one invoice', async () => {
    const books = await openBooks();
    const { deps, scene } = books;
    const quote = await send(books);
    const accept = await acceptance(books, quote);
    const decline = { ...accept, answer: { kind: 'decline', name: null, reason: null } } as const;
    const outcomes = await Promise.all(
      [accept, decline, accept, decline, accept].map((one) => answerQuote(deps, one)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'answered').length).toBe(1);
    const { quote: answered } = await read(books, quote.id);
    const invoices = await use.database.db
      .selectFrom('documents')
      .select('id')
      .where('org_id', '=', scene.orgId)
      .execute();
    expect(invoices.length).toBe(answered.status === 'accepted' ? 1 : 0);
  });

  test('with an edit: either the old content was accepted, or nothing was', async () => {
    const books = await openBooks();
    const { deps } = books;
    const quotes = await Promise.all(Array.from({ length: 4 }, () => send(books)));
    for (const quote of quotes) {
      const accept = await acceptance(books, quote);
      const change = { ...order(books, quote), request: request(books, { notes: 'changed' }) };
      const [answer, edit] = await Promise.all([
        answerQuote(deps, accept),
        editQuote(deps, change),
      ]);
      const { quote: after, content } = await read(books, quote.id);
      if (answer.kind === 'answered') {
        expect([edit.kind, after.status, content.notes]).toEqual(['reject', 'accepted', null]);
        expect(after.respondedHash).toEqual(content.hash);
      } else {
        expect(answer.reason).toBe('content_changed');
        expect([edit.kind, after.status]).toEqual(['changed', 'sent']);
      }
    }
  });

  test('what was withdrawn in the meantime is not accepted', async () => {
    const books = await openBooks();
    const quote = await send(books);
    const accept = await acceptance(books, quote);
    await withdrawQuote(books.deps, { ...order(books, quote), reason: null });
    expect(await answerQuote(books.deps, accept)).toEqual({ kind: 'reject', reason: 'not_open' });
  });
});

describe('expiry', () => {
  test('comes with the organisation’s own day, once, and emails the author', async () => {
    const books = await openBooks();
    const { deps } = books;
    const lastDay = await send(books, { expiryDate: '2026-11-20' });
    const later = await send(books, { expiryDate: '2026-11-21' });
    const at = (text: string) => ({ ...deps, now: () => new Date(text) });
    // In Berlin it is still the 20th.
    expect(await expireQuotes(at('2026-11-20T22:59:00Z'))).toBe(0);
    const counts = await Promise.all([
      expireQuotes(at('2026-11-20T23:00:00Z')),
      expireQuotes(at('2026-11-20T23:00:00Z')),
    ]);
    expect(counts).toContain(0);
    expect(counts).toContain(1);
    expect((await read(books, lastDay.id)).quote).toMatchObject({ status: 'expired', version: 3 });
    expect((await read(books, later.id)).quote.status).toBe('sent');
    expect(books.emails).toEqual([expect.stringContaining('QUO-00001 for Customer has expired')]);
    const events = await use.database.db
      .selectFrom('events')
      .select('type')
      .where('tenant_id', '=', books.scene.orgId)
      .where('type', 'like', 'quote.%')
      .execute();
    expect(events).toEqual([]);
  });

  test('does not wait for the job: no acceptance after the last day', async () => {
    const books = await openBooks();
    const quote = await send(books, { expiryDate: '2026-11-20' });
    const accept = await acceptance(books, quote);
    const late = { ...books.deps, now: () => new Date('2026-11-21T08:00:00Z') };
    expect(await answerQuote(late, accept)).toEqual({ kind: 'reject', reason: 'not_open' });
    const inTime = { ...books.deps, now: () => new Date('2026-11-20T22:00:00Z') };
    expect((await answerQuote(inTime, accept)).kind).toBe('answered');
  });
});

test('a draft that the books refuse does not undo the customer’s word', async () => {
  const books = await openBooks();
  const quote = await send(books);
  const accept = await acceptance(books, quote);
  const { db } = use.database;
  await db
    .updateTable('contacts')
    .set({ active: false })
    .where('id', '=', books.scene.customer.id)
    .execute();
  const answered = await answerQuote(books.deps, accept);
  expect(answered).toMatchObject({
    kind: 'answered',
    quote: { status: 'accepted', invoiceId: null },
  });
  const { steps } = await read(books, quote.id);
  expect(steps.at(-1)?.detail).toMatchObject({
    conversion_refused: { reason: 'contact_inactive', field: 'contact_id' },
  });
  expect(books.emails).toEqual([expect.stringContaining('(contact_inactive, contact_id)')]);
});

test('numbers that follow the dates refuse an earlier one, and nothing is sent', async () => {
  const books = await openBooks();
  const { deps, scene, author } = books;
  const series = { pattern: 'Q{00}', isYearly: false, isChronological: true };
  const { orgId } = scene;
  await setNumberSeries(deps, { orgId, actor: author, documentKind: 'quote', series });
  expect((await send(books)).number).toBe('Q01');
  const made = await createQuote(deps, {
    orgId,
    actor: author,
    request: request(books, { date: '2026-11-01' }),
  });
  if (made.kind === 'reject') throw new Error(made.reason);
  const outcome = await sendQuote(deps, { ...order(books, made.quote), mail: null });
  expect(outcome).toEqual({ kind: 'reject', reason: 'number_out_of_order' });
  expect((await read(books, made.quote.id)).quote).toMatchObject({ status: 'draft', number: null });
});
