import { createLogger } from '@countinghouse/observability';
import { verifyWebhook } from '@countinghouse/sdk';
import { findFreePort, startMailServer } from '@countinghouse/testing';
import type { MailServer, ReceivedMail } from '@countinghouse/testing';
import { launchTestBrowser, listenForComplaints } from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWorkerSettings } from '../../../src/processes/config.ts';
import { startWorker } from '../../../src/processes/main-worker.ts';
import { explainRefusal } from '../../../src/tenants/members/permission.rules.ts';
import type { Role } from '../../../src/tenants/members/role.rules.ts';
import { readPdf } from '../../support/customers/pdf-reading.ts';
import {
  done,
  offersTo,
  openWith,
  postingsOf,
  refused,
  tiedReports,
} from '../../support/people/journey.ts';
import { signInStaff } from '../../support/people/staff.ts';
import { testSealingKeys } from '../../support/people/tenants.ts';
import { openWebhookOffice } from '../../support/processes/webhook-office.ts';
import type { WebhookOffice } from '../../support/processes/webhook-office.ts';
import { createSettlingScene } from '../../support/settling/settling-scene.ts';

/** Everything that a deployment has, on this machine: API, worker, dispatcher, mail, a browser. */
let office: WebhookOffice;
let server: MailServer;
let browser: TestBrowser;
let worker: Awaited<ReturnType<typeof startWorker>>;
let origin: string;

beforeAll(async () => {
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  [server, browser] = await Promise.all([startMailServer(), launchTestBrowser()]);
  office = await openWebhookOffice({
    settings: { ACCOUNTING_PORT: String(port), ACCOUNTING_PUBLIC_URL: origin },
  });
  worker = await startWorker(
    readWorkerSettings({
      ACCOUNTING_DATABASE_URL: office.api.testDatabase.urlOf.worker,
      ACCOUNTING_WORKER_METRICS_PORT: '0',
      ACCOUNTING_SEALING_KEYS: testSealingKeys,
      ACCOUNTING_PUBLIC_URL: origin,
      ACCOUNTING_SMTP_URL: server.url,
      ACCOUNTING_MAIL_FROM: 'Countinghouse <no-reply@books.example>',
    }),
    { logger: createLogger({ service: 'accounting', level: 'silent' }), nowMs: Date.now },
  );
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
  await office.close();
  await server.close();
});

/** An organisation with people in it, whose invoices a second person approves. */
async function openBusiness() {
  const { api } = office;
  const scene = await createSettlingScene(api.deps);
  const { orgId } = scene;
  const signIn = (role: Role) => signInStaff(api, { orgId, role, origin });
  const owner = await signIn('owner');
  const { version } = await done(owner.get('/settings'));
  await done(
    owner.send('PATCH', '/settings', {
      version,
      name: 'Ledger Lane',
      address_lines: ['1 Ledger Lane', '10115 Berlin'],
      tax_number: 'DE123456789',
      payment_details: 'IBAN DE02 1203 0000 0000 2020 51',
    }),
  );
  await done(owner.post('/approval-policies', { kind: 'invoice' }));
  const { receiver, url } = await office.receive('customer-systems.test');
  const events = ['quote.accepted', 'invoice.created', 'invoice.issued', 'invoice.paid'];
  const { secret } = await done(owner.post('/webhooks', { url, events }));
  /** What the receiver verified, in any order: type, id and total. */
  const heard = async (count: number) =>
    Promise.all(
      (await receiver.waitForRequests(count)).map(async ({ body, headers }) => {
        const result = verifyWebhook(body, headers, String(secret));
        if (!result.ok) throw new Error(result.message);
        const { type, data } = JSON.parse(body.toString());
        return `${type} ${data.id} ${data.total}`;
      }),
    );
  return { scene, signIn, heard };
}

/** A mail to the customer, when it is there, and the link in it. */
async function mailAbout(subject: string): Promise<ReceivedMail & { readonly link: string }> {
  for (let count = 1; ; count += 1) {
    const mails = await server.waitForMails(count);
    const mail = mails.find(({ headers }) => (headers['subject'] ?? '').includes(subject));
    if (mail === undefined) continue;
    return { ...mail, link: /^http\S+\/[iq]\/\S+$/m.exec(mail.text)?.[0] ?? '' };
  }
}

/** The lines are no wider than the sheet, on a screen between a telephone's and a large one. */
async function expectAligned(page: Page): Promise<void> {
  const [lines, sums] = await Promise.all(
    ['.lines', '.sums'].map((part) => page.locator(part).boundingBox()),
  );
  expect((lines?.x ?? 0) + (lines?.width ?? 0)).toBeCloseTo((sums?.x ?? 0) + (sums?.width ?? 0), 0);
}

const boxOn = (page: Page) => page.locator('.due-box').textContent();

test('A-051 A-097 AD-062 AD-082 a quote becomes money: accepted on its page, approved, issued, mailed, part paid, credited, paid', async () => {
  const { scene, signIn, heard } = await openBusiness();
  const { customer } = scene;
  const [seller, bookkeeper, approver, accountant, viewer] = [
    await signIn('sales'),
    await signIn('bookkeeper'),
    await signIn('approver'),
    await signIn('accountant'),
    await signIn('viewer'),
  ];

  // The offer, and the answer of somebody without an account or JavaScript.
  const lines = [
    { item_id: scene.items.service, quantity: 2.5 },
    { item_id: scene.items.goods, quantity: 3 },
  ];
  const content = { contact_id: customer.id, lines, notes: 'Delivery to the yard, gate 3.' };
  const draftQuote = await done(seller.post('/quotes', content));
  const sent = await done(seller.post(`/quotes/${draftQuote.id}/send`, { version: 1 }));
  expect(sent).toMatchObject({ status: 'sent', total: 347.88 });
  const viewport = { width: 760, height: 600 };
  const page = await browser.open({ javaScriptEnabled: false, viewport });
  const complaints = listenForComplaints(page);
  await page.goto((await mailAbout(`Quote ${sent.number}`)).link);
  await expectAligned(page);
  await browser.picture(page, 'quote-page');
  await page.getByLabel('Your name', { exact: true }).fill('Ada Obi');
  await page.getByRole('button', { name: 'Accept for €347.88' }).click();
  expect(await boxOn(page)).toContain('Accepted by Ada Obi on');
  const quote = await done(seller.get(`/quotes/${sent.id}`));
  expect(quote).toMatchObject({ status: 'accepted', responder_name: 'Ada Obi' });

  // The draft that it made belongs to the seller, who neither approves nor issues it.
  const id: string = quote.invoice_id;
  const path = `/documents/${id}`;
  const draft = await done(seller.get(path));
  expect(draft).toMatchObject({ status: 'draft', origin: 'quote', total: 347.88, number: null });
  expect(await offersTo(seller, id)).toEqual(['edit', 'submit', 'discard']);
  const { version } = draft;
  expect(await refused(seller.post(`${path}/issue`, { version }))).toEqual([
    403,
    'role_forbids',
    explainRefusal('sales', 'documents:issue'),
  ]);
  expect(await refused(bookkeeper.post(`${path}/issue-and-send`, { version }))).toEqual([
    409,
    'approval_required',
    'This document needs approval first. Submit it.',
  ]);
  const submitted = await done(seller.post(`${path}/submit`, { version }));
  expect(submitted.status).toBe('awaiting_approval');
  const second = { version: submitted.version };
  expect(await refused(bookkeeper.post(`${path}/approve`, second))).toEqual([
    403,
    'role_forbids',
    explainRefusal('bookkeeper', 'documents:approve'),
  ]);
  expect(await offersTo(approver, id)).toEqual(['approve', 'reject']);
  const approved = await done(approver.post(`${path}/approve`, second));
  expect(approved).toMatchObject({
    status: 'approved',
    decisions: [{ decision: 'approved', by: { name: 'The approver' } }],
  });
  expect(await postingsOf(viewer, id)).toEqual([]);

  // Issued: a number, an entry, an open item, a mail with the file.
  expect(await offersTo(bookkeeper, id)).toEqual([
    'edit',
    'withdraw',
    'issue',
    'issue_and_send',
    'discard',
  ]);
  const third = { version: approved.version };
  const issued = await done(bookkeeper.post(`${path}/issue-and-send`, third));
  expect(issued).toMatchObject({ status: 'sent', outstanding: 347.88 });
  expect(await postingsOf(viewer, id)).toEqual([
    '1100 Accounts receivable 347.88',
    '2200 Output tax -60.38',
    '4000 Sales of goods -37.50',
    '4010 Services -250.00',
  ]);
  expect(await openWith(viewer, customer.id)).toEqual([347.88]);
  const mail = await mailAbout(`Invoice ${issued.number}`);
  expect(mail.to).toEqual([customer.email]);
  const file = await readPdf(mail.attachments[0]?.bytes ?? Buffer.alloc(0), 'text');
  expect(file).toMatch(/Total\s+€347\.88/);
  expect(file).toContain('Delivery to the yard, gate 3.');
  await page.goto(mail.link);
  expect(await page.locator('h1').textContent()).toBe(`Invoice ${issued.number}`);
  expect(await boxOn(page)).toContain('€347.88');
  await expectAligned(page);
  await browser.picture(page, 'invoice-page');
  const seen = await done(seller.get(path));
  expect(seen.public_link).toMatchObject({ url: mail.link, first_seen_at: expect.any(String) });

  // Part of the money, a credit for the goods, the rest.
  const pay = (amount: number) =>
    done(
      bookkeeper.post('/payments', {
        direction: 'in',
        account_id: scene.accountIdOf('1000'),
        contact_id: customer.id,
        date: issued.date,
        currency: 'EUR',
        amount,
        allocations: [{ id, amount }],
      }),
    );
  await pay(100);
  expect(await done(viewer.get(path))).toMatchObject({
    status: 'partially_paid',
    amount_paid: 100,
  });
  await page.reload();
  expect(await boxOn(page)).toContain('€247.88');
  expect(
    await refused(accountant.post(`${path}/void`, { version: issued.version + 1, reason: 'x' })),
  ).toEqual([
    409,
    'status_forbids',
    'Payments or credits are settled on this document. Undo them first.',
  ]);
  const credit = await done(
    bookkeeper.post('/documents', {
      kind: 'credit_note',
      contact_id: customer.id,
      credits_id: id,
      lines: [{ item_id: scene.items.goods, quantity: 3 }],
    }),
  );
  const credited = await done(bookkeeper.post(`/documents/${credit.id}/issue`, { version: 1 }));
  expect(credited).toMatchObject({ status: 'posted', total: 45.38 });
  expect(await openWith(viewer, customer.id)).toEqual([247.88, -45.38]);
  expect(await offersTo(bookkeeper, credit.id)).toContain('allocate_credit');
  await done(
    bookkeeper.post('/allocations', {
      from: { kind: 'document', id: credit.id },
      to: { kind: 'document', id },
      currency: 'EUR',
      amount: 45.38,
    }),
  );
  expect((await done(viewer.get(`/documents/${credit.id}`))).status).toBe('closed');
  await pay(202.5);
  expect(await done(viewer.get(path))).toMatchObject({
    status: 'paid',
    amount_paid: 302.5,
    amount_credited: 45.38,
    outstanding: 0,
  });
  expect(await openWith(viewer, customer.id)).toEqual([]);
  await page.reload();
  expect(await page.locator('main').textContent()).toContain('This invoice is paid. Thank you.');
  expect(complaints).toEqual([]);

  // What is left is the service with its tax. By cash it is the invoice's share of the money.
  const left = { 1000: 302.5, 2200: -52.5 };
  expect(await tiedReports(viewer)).toEqual({ ...left, 4010: -250 });
  expect(await tiedReports(viewer, 'cash')).toEqual({ ...left, 4000: -32.61, 4010: -217.39 });
  // Of a credit note is told in the same words.
  expect((await heard(6)).toSorted()).toEqual(
    [
      `quote.accepted ${quote.id} 347.88`,
      `invoice.created ${id} 347.88`,
      `invoice.created ${credit.id} 45.38`,
      `invoice.issued ${id} 347.88`,
      `invoice.issued ${credit.id} 45.38`,
      `invoice.paid ${id} 347.88`,
    ].toSorted(),
  );
});
