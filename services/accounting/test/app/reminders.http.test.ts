import { addDays, dayIn } from '@countinghouse/calendar';
import { createJobSender } from '@countinghouse/jobs';
import { createMailer } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { startMailServer } from '@countinghouse/testing';
import type { MailServer } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailDocumentIn } from '../../src/customers/sending/mail-document.ts';
import { sendDocumentMail } from '../../src/customers/sending/send-document-mail.ts';
import { theService } from '../../src/kernel/caller.rules.ts';
import { findQuotePrintFacts } from '../../src/sales/quotes/answers/find-quote-print-facts.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { signInStaff, testSealer } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: SendingScene;
let server: MailServer;

beforeAll(async () => {
  [api, server] = [await startTestApi(), await startMailServer()];
  scene = await createSendingScene(api);
});
afterAll(async () => {
  await api.stop();
  await server.close();
});

const steps = [
  { when: 'before', days: 3, text: null },
  { when: 'on' },
  { when: 'after', days: 7, text: 'Dear {contact}, {amount_due} of {invoice} is open.' },
];

describe('AD-117 the schedule', () => {
  test('is off until somebody sets it, and keeps what it was given', async () => {
    const { owner } = await createSendingScene(api);
    const before = await owner.get('/reminder-schedule');
    expect(before.body).toMatchObject({ version: 0, enabled: false, hour: 9 });
    expect(before.body.steps.map(({ when, days }: never) => [when, days])).toEqual([
      ['before', 3],
      ['on', 0],
      ['after', 7],
      ['after', 14],
    ]);
    const set = await owner.send('PUT', '/reminder-schedule', {
      version: 0,
      enabled: true,
      hour: 8,
      steps: steps.toReversed(),
    });
    expect([set.status, set.body.version]).toEqual([200, 1]);
    expect((await owner.get('/reminder-schedule')).body).toEqual({
      version: 1,
      enabled: true,
      hour: 8,
      steps: [
        { when: 'before', days: 3, text: null },
        { when: 'on', days: 0, text: null },
        { when: 'after', days: 7, text: 'Dear {contact}, {amount_due} of {invoice} is open.' },
      ],
    });
    const stale = await owner.send('PUT', '/reminder-schedule', {
      version: 0,
      enabled: false,
      hour: 8,
      steps: [],
    });
    expect([stale.status, stale.body.reason]).toEqual([409, 'version_conflict']);
  });

  test.each([
    [[], 'steps_missing'],
    [[steps[0], steps[0]], 'step_twice'],
    [[{ when: 'on', text: 'Pay {amount} now' }], 'placeholder_unknown'],
  ])('%j is refused: %s', async (wrong, reason) => {
    const body = { version: 0, enabled: true, hour: 9, steps: wrong };
    const answer = await scene.owner.send('PUT', '/reminder-schedule', body);
    expect([answer.status, answer.body.reason, answer.body.field]).toEqual([400, reason, 'steps']);
    const path = `/contacts/${scene.customer.id}/reminders`;
    const own = await scene.owner.send('PUT', path, { version: 0, mode: 'own', steps: wrong });
    expect([own.status, own.body.reason]).toEqual([400, reason]);
  });

  test.each([
    [
      'nine steps',
      { steps: Array.from({ length: 9 }, (_, days) => ({ when: 'after', days: days + 1 })) },
    ],
    ['no days before', { steps: [{ when: 'before', days: 0 }] }],
    ['days on the day', { steps: [{ when: 'on', days: 2 }] }],
    ['the afternoon', { hour: 12 }],
  ])('%s is refused', async (_what, wrong) => {
    const body = { version: 0, enabled: true, hour: 9, steps, ...wrong };
    expect((await scene.owner.send('PUT', '/reminder-schedule', body)).status).toBe(400);
  });

  test('is for leaders to set', async () => {
    const bookkeeper = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
    const body = { version: 0, enabled: false, hour: 9, steps };
    expect((await bookkeeper.get('/reminder-schedule')).status).toBe(200);
    expect((await bookkeeper.send('PUT', '/reminder-schedule', body)).status).toBe(403);
  });
});

describe('AD-117 an invoice', () => {
  test('shows what comes next, is left out by hand, and follows its contact', async () => {
    const own = await createSendingScene(api);
    const { owner, organisation } = own;
    const invoice = await own.invoice();
    const path = `/documents/${invoice.id}/reminders`;
    const read = async () => (await owner.get(path)).body;
    expect(await read()).toEqual({
      excluded: false,
      data: [],
      next: null,
      next_reason: 'schedule_off',
      to: 'customer@example.com',
    });
    await owner.send('PUT', '/reminder-schedule', { version: 0, enabled: true, hour: 9, steps });
    expect(await read()).toMatchObject({
      next: { when: 'before', days: 3, on: addDays(invoice.dueDate, -3) },
      next_reason: null,
    });
    const left = await owner.send('PUT', path, { excluded: true });
    expect(left.body).toMatchObject({ excluded: true, next: null, next_reason: 'excluded' });
    await owner.send('PUT', path, { excluded: false });
    const contact = `/contacts/${own.customer.id}/reminders`;
    expect((await owner.get(contact)).body).toEqual({ version: 0, mode: 'default', steps: [] });
    await owner.send('PUT', contact, { version: 0, mode: 'off' });
    expect(await read()).toMatchObject({ next: null, next_reason: 'contact_off' });
    const draft = await own.draft({ date: dayIn(organisation.timeZone, new Date()) });
    const planned = await owner.get(`/documents/${draft.id}/reminders`);
    expect(planned.body).toMatchObject({ next: null, next_reason: 'not_owed' });
  });

  test('that is not there, another organisation’s or no invoice has none', async () => {
    const other = await (await createSendingScene(api)).invoice();
    const bill = await scene.posted({ kind: 'bill' });
    for (const id of [newTestId(), other.id, bill.id]) {
      expect((await scene.owner.get(`/documents/${id}/reminders`)).status).toBe(404);
      const put = await scene.owner.send('PUT', `/documents/${id}/reminders`, { excluded: true });
      expect(put.status).toBe(404);
    }
    expect((await scene.owner.get(`/contacts/${newTestId()}/reminders`)).status).toBe(404);
  });

  test('is listed with its last reminder, also one by hand', async () => {
    const late = await scene.overdue();
    const list = async () => {
      const { body } = await scene.owner.get('/documents?overdue=true&limit=200');
      return body.data.find(({ id }: { readonly id: string }) => id === late.id);
    };
    expect((await list()).last_reminder).toBeNull();
    await scene.owner.post(`/documents/${late.id}/mails`, { purpose: 'reminder' });
    expect((await list()).last_reminder).toMatchObject({
      when: null,
      days: null,
      status: 'queued',
      to: 'customer@example.com',
    });
  });
});

describe('AD-118 the mail of a step', () => {
  const from = { name: 'Countinghouse', address: 'no-reply@books.example' };
  const deps = () => ({
    ...api.deps,
    publicUrl: 'https://books.example',
    readQuoteFacts: findQuotePrintFacts,
    sealer: testSealer,
    sendJob: createJobSender(),
    logger: createLogger({
      service: 'accounting',
      level: 'error',
      destination: { write: () => true },
    }),
    mail: { mailer: createMailer({ url: server.url, from }), onMail: () => undefined },
  });

  async function queue(step: { readonly days: number; readonly text: string | null }) {
    const invoice = await scene.invoice();
    const { timeZone } = scene.organisation;
    const order = { timeZone, actor: theService, purpose: 'reminder', step } as const;
    const outcome = await api.database.db
      .transaction()
      .execute((tx) => mailDocumentIn(tx, deps(), invoice, order));
    if (outcome.kind !== 'queued') throw new Error(outcome.reason);
    return { invoice, job: { orgId: invoice.orgId, mailId: outcome.mail.id } };
  }

  test('has the step’s own words, the link and the file', async () => {
    const text = 'Dear {contact},\n{amount_due} of {invoice} is open.';
    const { invoice, job } = await queue({ days: -3, text });
    await sendDocumentMail(deps(), job);
    const { text: body, attachments } = server.mails.at(-1) ?? { text: '', attachments: [] };
    expect(body).toContain('Dear Customer,');
    expect(body).toContain(`€121.00 of ${invoice.number} is open.`);
    expect(body).toMatch(/https:\/\/books\.example\/i\/[\w-]{43}/);
    expect(attachments).toHaveLength(1);
  });

  test('does not go out once the invoice owes nothing', async () => {
    const { invoice, job } = await queue({ days: 7, text: null });
    await scene.owner.post('/payments', {
      direction: 'in',
      account_id: scene.accountIdOf('1000'),
      contact_id: scene.customer.id,
      date: invoice.date,
      currency: 'EUR',
      amount: 121,
      allocations: [{ id: invoice.id, amount: 121 }],
    });
    const count = server.mails.length;
    await sendDocumentMail(deps(), job);
    expect(server.mails).toHaveLength(count);
    const { body } = await scene.owner.get(`/documents/${invoice.id}/reminders`);
    expect(body.data).toMatchObject([{ status: 'refused', reason: 'document_paid' }]);
  });
});
