import { dayIn } from '@countinghouse/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

let api: TestApi;
let scene: SettlingScene;
let bookkeeper: Staff;
let sales: Staff;
let claimant: Staff;

beforeAll(async () => {
  api = await startTestApi();
  scene = await createSettlingScene(api.deps);
  const { orgId } = scene;
  bookkeeper = await signInStaff(api, { orgId, role: 'bookkeeper' });
  sales = await signInStaff(api, { orgId, role: 'sales', contactId: scene.employee.id });
  claimant = await signInStaff(api, { orgId, role: 'claimant', contactId: scene.employee.id });
});
afterAll(() => api.stop());

/** Where the organisation is. */
function today(): string {
  return dayIn('Europe/Berlin', api.deps.now());
}

const lines = [{ description: 'work', quantity: 2, unit_price: 50 }];

function invoice(wish: object = {}) {
  return { kind: 'invoice', contact_id: scene.customer.id, lines, ...wish };
}

async function idsOf(staff: Staff, query: string): Promise<readonly string[]> {
  const { status, body } = await staff.get(`/documents?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
}

describe('a draft', () => {
  test('AD-009 is answered whole, with its version and what can be done with it', async () => {
    const taxed = [{ ...lines[0], tax_code_id: scene.taxCodes.standard }];
    const { status, headers, body } = await bookkeeper.post(
      '/documents',
      invoice({ lines: taxed, reference: 'order 17', notes: 'thank you', amounts: 'inclusive' }),
    );
    expect(status).toBe(201);
    expect(headers.get('location')).toContain(`/documents/${body.id}`);
    expect(body).toMatchObject({
      kind: 'invoice',
      family: 'sales',
      number: null,
      status: 'draft',
      version: 1,
      contact_name: 'Customer',
      date: today(),
      reference: 'order 17',
      notes: 'thank you',
      amounts: 'inclusive',
      total: 100,
      tax_total: 17.36,
      outstanding: 0,
      origin: 'application',
      author: { kind: 'member', name: 'The bookkeeper', role: 'bookkeeper' },
      lines: [{ position: 1, quantity: 2, unit_price: 50, gross: 100 }],
      taxes: [{ tax_code: 'STANDARD', rate_pct: 21, taxable: 82.64, tax: 17.36 }],
      history: [],
      decisions: [],
      settlements: [],
      public_link: null,
      warnings: [],
      approval: { needed: 0, missing: 0 },
    });
    const read = await bookkeeper.get(`/documents/${body.id}`);
    expect(read.body).toEqual(body);
  });

  test('of every kind is written by who may, in any currency and at a chosen rate', async () => {
    const { supplier, employee, customer } = scene;
    const credited = await scene.posted();
    for (const [kind, contact, more] of [
      ['credit_note', customer, { credits_id: credited.id }],
      ['bill', supplier, { currency: 'USD', fx_rate: 0.95 }],
      ['supplier_credit', supplier, {}],
      ['expense_claim', employee, {}],
    ] as const) {
      const wish = { kind, contact_id: contact.id, lines, ...more };
      const { status, body } = await bookkeeper.post('/documents', wish);
      expect(status).toBe(201);
      expect(body).toMatchObject({ kind, ...more, rate_chosen: kind === 'bill' });
    }
  });

  test('AD-089 AD-090 sent twice under one key is made once; another body is refused', async () => {
    const send = (body: object) =>
      fetch(`${api.address}/app/api/organisations/${scene.orgId}/documents`, {
        method: 'POST',
        headers: {
          ...bookkeeper.headers,
          'content-type': 'application/json',
          'idempotency-key': 'a',
        },
        body: JSON.stringify(body),
      });
    const [one, two] = [await send(invoice()), await send(invoice())];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.headers.get('idempotent-replayed')).toBe('true');
    expect(await two.json()).toEqual(await one.json());
    expect((await send(invoice({ notes: 'other' }))).status).toBe(409);
  });

  test('is refused by the words of the books, and by what no field may be', async () => {
    for (const [wish, reason] of [
      [{ contact_id: scene.supplier.id }, 'contact_not_customer'],
      [{ contact_id: undefined }, 'contact_missing'],
      [{ due_date: '2020-01-01' }, 'due_before_date'],
      [{ credits_id: scene.orgId }, 'credits_not_allowed'],
      [{ lines: [{ ...lines[0], account_id: scene.accountIdOf('1100') }] }, 'account_not_allowed'],
    ] as const) {
      const answer = await bookkeeper.post('/documents', invoice(wish));
      expect(answer).toMatchObject({ status: 400, body: { reason } });
    }
    for (const wish of [{ fx_rate: 0 }, { version: 1 }, { lines: [] }, { kind: 'quote' }]) {
      expect((await bookkeeper.post('/documents', invoice(wish))).status).toBe(400);
    }
  });

  test('is edited as a whole by who has seen it as it is', async () => {
    const { body: draft } = await bookkeeper.post('/documents', invoice({ date: '2026-05-01' }));
    const path = `/documents/${draft.id}`;
    const edit = { version: 1, lines: [{ description: 'less', unit_price: 10 }], notes: 'new' };
    const edited = await bookkeeper.send('PUT', path, edit);
    // What has a day and a contact keeps them.
    expect(edited.body).toMatchObject({ version: 2, total: 10, notes: 'new', date: '2026-05-01' });
    expect(edited.body.contact_id).toBe(scene.customer.id);
    expect(edited.body.history).toMatchObject([{ version: 2, action: 'edit' }]);
    const stale = await bookkeeper.send('PUT', path, edit);
    expect(stale).toMatchObject({ status: 409, body: { reason: 'version_conflict' } });
    const wrong = { ...edit, version: 2, lines: [{ item_id: scene.orgId }] };
    expect(await bookkeeper.send('PUT', path, wrong)).toMatchObject({
      status: 400,
      body: { reason: 'item_not_found', field: 'lines.0.item_id' },
    });
  });

  test('says the same again as a new draft of today', async () => {
    const source = await scene.posted({ currency: 'USD', chosenRate: '0.8' });
    const { status, body } = await bookkeeper.post(`/documents/${source.id}/duplicate`);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'draft',
      date: today(),
      total: 121,
      currency: 'USD',
      fx_rate: 0.9,
      author: { name: 'The bookkeeper' },
    });
  });
});

describe('in the books', () => {
  test('AD-056 lines and amounts stay; notes, reference and a later due date may change', async () => {
    const { id, version, dueDate } = await scene.posted();
    const path = `/documents/${id}`;
    const edited = await bookkeeper.send('PUT', path, { version, lines });
    expect(edited).toMatchObject({ status: 409, body: { reason: 'status_forbids' } });
    const change = { version, notes: 'by agreement', reference: 'r', due_date: '2026-12-01' };
    const corrected = await bookkeeper.send('PATCH', path, change);
    expect(corrected.body).toMatchObject({ notes: 'by agreement', due_date: '2026-12-01' });
    expect(corrected.body.history[0]).toMatchObject({
      action: 'correct',
      changes: { due_date: [dueDate, '2026-12-01'], notes: [null, 'by agreement'] },
    });
    const next = { version: corrected.body.version, due_date: '2026-11-01' };
    const earlier = await bookkeeper.send('PATCH', path, next);
    expect(earlier).toMatchObject({ status: 400, body: { reason: 'due_date_not_later' } });
    const emptied = { version: corrected.body.version, notes: null };
    expect((await bookkeeper.send('PATCH', path, emptied)).body.notes).toBe(null);
    const draft = await scene.draft();
    const early = await bookkeeper.send('PATCH', `/documents/${draft.id}`, { version: 1 });
    expect(early).toMatchObject({ status: 409, body: { reason: 'status_forbids' } });
  });

  test('it says what settled it, and what is still open', async () => {
    const document = await scene.posted();
    const payment = await scene.pay(document, 2_100n);
    const { body } = await bookkeeper.get(`/documents/${document.id}`);
    expect(body).toMatchObject({
      status: 'partially_paid',
      amount_paid: 21,
      outstanding: 100,
      overdue: true,
      settlements: [
        { kind: 'payment', amount: 21, from: { kind: 'payment', id: payment.id }, undone_on: null },
      ],
    });
  });
});

test('a bill with the reference and total of another one is warned about, not refused', async () => {
  const contact = await scene.addContact({ isCustomer: false, isSupplier: true });
  const line = { description: 'work', unit_price: 100, tax_code_id: scene.taxCodes.standard };
  const bill = { kind: 'bill', contact_id: contact.id, lines: [line], reference: 'R-1' };
  const first = await bookkeeper.post('/documents', bill);
  expect(first.body.warnings).toEqual([]);
  const second = await bookkeeper.post('/documents', bill);
  expect(second.status).toBe(201);
  expect(second.body.warnings).toMatchObject([
    { reason: 'duplicate_document', ids: [first.body.id] },
  ]);
  const accountant = await signInStaff(api, { orgId: scene.orgId, role: 'accountant' });
  const path = `/documents/${second.body.id}`;
  const approved = await accountant.post(`${path}/approve`, { version: 1 });
  expect(approved.body.warnings).toHaveLength(1);
  const other = { ...bill, lines: [{ ...line, unit_price: 1 }] };
  expect((await bookkeeper.post('/documents', other)).body.warnings).toEqual([]);
  await bookkeeper.post(`/documents/${first.body.id}/discard`, { version: 1 });
  expect((await bookkeeper.get(path)).body.warnings).toEqual([]);
});

describe('a list', () => {
  test('has both families, newest first, and joins its pages', async () => {
    const { orgId, ...other } = await createSettlingScene(api.deps);
    const made: string[] = [];
    for (const [kind, date] of [
      ['invoice', '2026-01-05'],
      ['bill', '2026-01-04'],
      ['expense_claim', '2026-01-03'],
      ['credit_note', '2026-01-02'],
      ['supplier_credit', '2026-01-01'],
    ] as const) {
      made.push((await other.draft({ kind, date })).id);
    }
    const viewer = await signInStaff(api, { orgId, role: 'viewer' });
    expect(await idsOf(viewer, '')).toEqual(made);
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => idsOf(viewer, `limit=2&offset=${offset}`)),
    );
    expect(pages.flat()).toEqual(made);
    const page = await viewer.get('/documents?limit=2&offset=2');
    expect(page.body).toMatchObject({ has_more: true, limit: 2, offset: 2, total: 5 });
    const last = await viewer.get('/documents?limit=2&offset=4&from=2026-01-01');
    expect(last.body).toMatchObject({ has_more: false, total: 5 });
    expect(await idsOf(viewer, 'family=sales')).toEqual([made[0], made[3]]);
    expect(await idsOf(viewer, 'kind=bill')).toEqual([made[1]]);
    expect(await idsOf(viewer, 'from=2026-01-02&to=2026-01-03')).toEqual([made[2], made[3]]);
  });

  test('is narrowed by text, author, contact, status and lateness', async () => {
    const contact = await scene.addContact({ name: 'Ünïque 100% Trading' });
    const mine = await bookkeeper.post(
      '/documents',
      invoice({ contact_id: contact.id, reference: 'PO_77' }),
    );
    const { id } = mine.body;
    const late = await scene.posted({ contactId: contact.id });
    const text = (words: string) => idsOf(bookkeeper, `text=${encodeURIComponent(words)}`);
    expect(await text('ïque 100%')).toEqual([id, late.id]);
    expect(await text('po_77')).toEqual([id]);
    // Neither sign stands for anything else.
    expect(await text('PO%77')).toEqual([]);
    expect(await text('POx77')).toEqual([]);
    expect(await text(late.number ?? '')).toContain(late.id);
    const of = `contact_id=${contact.id}`;
    expect(await idsOf(bookkeeper, `${of}&mine=true`)).toEqual([id]);
    expect(await idsOf(bookkeeper, `${of}&overdue=true`)).toEqual([late.id]);
    expect(await idsOf(bookkeeper, `${of}&status=draft`)).toEqual([id]);
    expect(await idsOf(bookkeeper, `${of}&reference=PO_77`)).toEqual([id]);
    expect((await bookkeeper.get('/documents?status=late')).status).toBe(400);
  });

  test('AD-170 each status, and what is overdue, is counted and summed where it is asked for', async () => {
    const contact = await scene.addContact({ name: 'Counted' });
    const of = `contact_id=${contact.id}`;
    await bookkeeper.post('/documents', invoice({ contact_id: contact.id }));
    const late = await scene.posted({ contactId: contact.id });
    const credit = { kind: 'credit_note', contact_id: contact.id, lines };
    expect((await bookkeeper.post('/documents', credit)).status).toBe(201);

    expect((await bookkeeper.get(`/documents?${of}`)).body).not.toHaveProperty('summary');
    const { body } = await bookkeeper.get(`/documents?${of}&status=paid&summary=true`);
    expect(body.data).toEqual([]);
    const counted = new Map<string, unknown>(
      body.summary.map(({ status, ...rest }: { status: string }) => [status, rest]),
    );
    const total = Number(late.totalMinor) / 100;
    const open = { count: 1, sums: [{ currency: 'EUR', total, outstanding: total }] };
    expect(counted.get('overdue')).toEqual(open);
    expect(counted.get(late.status)).toEqual(open);
    // The credit note counts below zero, and nothing of a draft is outstanding.
    expect(counted.get('draft')).toEqual({
      count: 2,
      sums: [{ currency: 'EUR', total: 0, outstanding: 0 }],
    });
    expect(counted.get('paid')).toEqual({ count: 0, sums: [] });
    const seen = await claimant.get(`/documents?${of}&summary=true`);
    expect(seen.body.summary.every(({ count }: { count: number }) => count === 0)).toBe(true);
  });
});

describe('sight', () => {
  test('claimants see and work on their own claims, and nothing else is there for them', async () => {
    const { status, body: own } = await claimant.post('/documents', {
      kind: 'expense_claim',
      lines,
    });
    expect(status).toBe(201);
    expect(own).toMatchObject({ contact_id: scene.employee.id, author: { role: 'claimant' } });
    const others = await scene.draft({ kind: 'expense_claim' });
    const sale = await scene.posted();
    expect(await idsOf(claimant, '')).toEqual([own.id]);
    const listed = await claimant.get('/documents');
    expect(listed.body.total).toBe(1);
    expect(await idsOf(claimant, 'family=sales')).toEqual([]);
    for (const { id, version } of [others, sale]) {
      const path = `/documents/${id}`;
      expect((await claimant.get(path)).status).toBe(404);
      expect((await claimant.get(`${path}/preview`)).status).toBe(404);
      expect((await claimant.post(`${path}/submit`, { version })).status).toBe(404);
      expect((await claimant.send('PUT', path, { version, lines })).status).toBe(404);
    }
    const sent = await claimant.post(`/documents/${own.id}/submit`, { version: 1 });
    expect(sent.body.status).toBe('awaiting_approval');
  });

  test('sales see what goes to customers and write on their own drafts only', async () => {
    const own = await sales.post('/documents', invoice());
    const others = await scene.draft();
    const bill = await scene.draft({ kind: 'bill' });
    expect((await sales.get(`/documents/${others.id}`)).status).toBe(200);
    expect((await sales.get(`/documents/${bill.id}`)).status).toBe(404);
    expect(await idsOf(sales, 'kind=bill')).toEqual([]);
    const answer = await sales.send('PUT', `/documents/${others.id}`, { version: 1, lines });
    expect(answer).toMatchObject({ status: 403, body: { reason: 'not_your_document' } });
    const submitted = await sales.post(`/documents/${own.body.id}/submit`, { version: 1 });
    expect(submitted.body.status).toBe('awaiting_approval');
    const written = await sales.post('/documents', { ...invoice(), kind: 'bill' });
    expect(written).toMatchObject({ status: 403, body: { reason: 'role_forbids' } });
    expect(written.body.error).toContain('Your role here is sales; ask somebody whose role is ');
    // What they claim is theirs to see.
    const claim = await sales.post('/documents', { kind: 'expense_claim', lines });
    expect(await idsOf(sales, 'kind=expense_claim')).toEqual([claim.body.id]);
  });

  test('who claims is paid themselves, and must be linked to a contact for that', async () => {
    const { orgId } = scene;
    const unlinked = await signInStaff(api, { orgId, role: 'claimant' });
    const claim = { kind: 'expense_claim', lines };
    const refused = await unlinked.post('/documents', claim);
    expect(refused).toMatchObject({ status: 403, body: { reason: 'contact_not_linked' } });
    expect(refused.body.error).toContain('Ask an owner or admin to link you');
    const forOthers = { ...claim, contact_id: scene.supplier.id };
    const answer = await claimant.post('/documents', forOthers);
    expect(answer).toMatchObject({ status: 403, body: { reason: 'contact_not_yours' } });
    // Who keeps the books writes down what others claim.
    expect((await bookkeeper.post('/documents', forOthers)).status).toBe(201);
  });

  test('AD-061 a claim is never approved by who wrote it, nor by whom it pays', async () => {
    const { orgId } = scene;
    const paid = await signInStaff(api, { orgId, role: 'admin', contactId: scene.supplier.id });
    const another = await signInStaff(api, { orgId, role: 'admin' });
    const claim = { kind: 'expense_claim', lines, contact_id: scene.supplier.id };
    const { body } = await bookkeeper.post('/documents', claim);
    const path = `/documents/${body.id}`;
    const submitted = await bookkeeper.post(`${path}/submit`, { version: 1 });
    const seen = { version: submitted.body.version };
    const refused = await paid.post(`${path}/approve`, seen);
    expect(refused).toMatchObject({ status: 403, body: { reason: 'second_person_required' } });
    expect((await another.post(`${path}/approve`, seen)).body.status).toBe('approved');
    const own = await another.post('/documents', { ...claim, contact_id: scene.employee.id });
    const sent = await another.post(`/documents/${own.body.id}/submit`, { version: 1 });
    const self = { version: sent.body.version };
    const answer = await another.post(`/documents/${own.body.id}/approve`, self);
    expect(answer).toMatchObject({ status: 403, body: { reason: 'second_person_required' } });
  });
});
