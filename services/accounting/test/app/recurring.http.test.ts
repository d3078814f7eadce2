import { addDays, dayIn } from '@countinghouse/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScene } from '../support/ledger/books-scene.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: Scene;
let staff: Staff;
let today: string;
beforeAll(async () => {
  const now = Date.now();
  api = await startTestApi({ nowMs: () => now });
  scene = await createScene(api.deps);
  staff = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
  today = dayIn('Europe/Berlin', new Date(now));
});
afterAll(() => api.stop());

function template(wish: Readonly<Record<string, unknown>> = {}) {
  return {
    name: 'Hosting',
    contact_id: scene.customer.id,
    lines: [{ description: 'Hosting {month}', unit_price: 100, tax_code_id: scene.taxCodes.zero }],
    every: 1,
    unit: 'week',
    starts_on: today,
    goes_to: 'issued',
    ...wish,
  };
}

const create = (wish: Readonly<Record<string, unknown>> = {}, by = staff) =>
  by.post('/recurring', { kind: 'invoice', ...template(wish) });

describe('what comes again', () => {
  test('is made, read, listed and changed; what changed since it was read is left alone', async () => {
    const made = await create({ reference: 'R-{year}', ends_on: addDays(today, 21) });
    expect(made).toMatchObject({
      status: 201,
      body: {
        kind: 'invoice',
        status: 'active',
        version: 1,
        next_date: today,
        next_dates: [today, addDays(today, 7), addDays(today, 14), addDays(today, 21)],
        reference: 'R-{year}',
        language: 'en',
        lines: [{ description: 'Hosting {month}', quantity: 1, unit_price: 100 }],
        runs: [],
      },
    });
    const path = `/recurring/${made.body.id}`;
    expect((await staff.get(path)).body).toEqual(made.body);
    const listed = await staff.get('/recurring?status=active&kind=invoice');
    expect(listed.body).toMatchObject({ data: [{ id: made.body.id, name: 'Hosting' }] });
    expect((await staff.get('/recurring?kind=bill')).body.data).toEqual([]);

    const change = { version: 1, ...template({ name: 'Servers', every: 2 }) };
    const changed = await staff.send('PUT', path, change);
    expect(changed).toMatchObject({ status: 200, body: { name: 'Servers', version: 2 } });
    expect(changed.body.next_dates[1]).toBe(addDays(today, 14));
    const late = await staff.send('PUT', path, change);
    expect(late).toMatchObject({ status: 409, body: { reason: 'version_conflict' } });
    const audited = await api.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('tenant_id', '=', scene.orgId)
      .where('action', '=', 'recurring.changed')
      .executeTakeFirstOrThrow();
    expect(audited.detail).toMatchObject({
      before: { name: 'Hosting', every: 1 },
      after: { name: 'Servers', every: 2 },
    });
  });

  test('is paused, resumed and stopped, each from where that makes sense', async () => {
    const { body } = await create();
    const act = (name: string, version: number) =>
      staff.post(`/recurring/${body.id}/${name}`, { version });
    expect((await act('resume', 1)).body.reason).toBe('not_paused');
    expect((await act('pause', 1)).body).toMatchObject({ status: 'paused', version: 2 });
    expect((await act('pause', 2)).body.reason).toBe('already_paused');
    expect((await act('resume', 2)).body).toMatchObject({ status: 'active', next_date: today });
    expect((await act('stop', 3)).body).toMatchObject({
      status: 'stopped',
      next_date: null,
      next_dates: [],
    });
    expect((await act('stop', 4)).body.reason).toBe('already_stopped');
    const edit = await staff.send('PUT', `/recurring/${body.id}`, { version: 4, ...template() });
    expect(edit.body.reason).toBe('already_stopped');
  });

  test('a schedule is previewed without storing it', async () => {
    const body = { every: 1, unit: 'month', starts_on: '2027-01-31' };
    const { status, body: shown } = await staff.post('/recurring/preview', body);
    expect([status, shown.dates.length, shown.today]).toEqual([200, 12, today]);
    expect(shown.dates.slice(0, 3)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  });

  test('a day on which it was refused is tried once more, and not one that was made', async () => {
    const { body } = await create();
    const day = addDays(today, -7);
    const key = { org_id: scene.orgId, recurring_id: body.id, at: api.deps.now() };
    await api.database.db
      .insertInto('recurring_runs')
      .values({ ...key, date: day, outcome: 'refused', reason: 'contact_inactive' })
      .execute();
    const path = `/recurring/${body.id}/runs`;
    const run = await staff.send('POST', `${path}/${day}/retry`);
    expect(run).toMatchObject({ status: 200, body: { date: day, outcome: 'made', reason: null } });
    expect((await staff.get(`/recurring/${body.id}`)).body).toMatchObject({
      made_count: 1,
      next_date: today,
      runs: [{ date: day, document_id: run.body.document_id }],
    });
    const again = await staff.send('POST', `${path}/${day}/retry`);
    expect(again).toMatchObject({ status: 409, body: { reason: 'run_not_refused' } });
    expect((await staff.send('POST', `${path}/${today}/retry`)).status).toBe(404);
  });
});

describe('is refused', () => {
  test.each([
    ['starts_in_past', 400, () => ({ starts_on: addDays(today, -1) })],
    [
      'too_many_missed',
      400,
      () => ({ unit: 'day', starts_on: addDays(today, -200), catch_up: true }),
    ],
    ['ends_before_start', 400, () => ({ ends_on: addDays(today, -1) })],
    ['goes_to_of_other_kind', 400, () => ({ goes_to: 'approved' })],
    ['goes_to_forbidden', 403, () => bill({ goes_to: 'approved' })],
    ['contact_not_found', 400, () => ({ contact_id: newTestId() })],
    ['contact_not_customer', 400, () => ({ contact_id: scene.supplier.id })],
  ] as const)('with %s', async (reason, status, wish) => {
    const answer = await create(wish());
    expect(answer).toMatchObject({ status, body: { reason } });
    expect(answer.body.error).toMatch(/^[A-Z].*\.$/);
  });

  const bill = (wish: object) => ({ kind: 'bill', contact_id: scene.supplier.id, ...wish });

  test('for who approves up to a limit, because nobody looks at the amounts again', async () => {
    const { orgId } = scene;
    const limited = await signInStaff(api, { orgId, role: 'accountant', approvalLimitMinor: 1n });
    const wish = bill({ goes_to: 'approved' });
    expect((await create(wish, limited)).body.reason).toBe('limit_forbids');
    const free = await signInStaff(api, { orgId, role: 'accountant' });
    expect((await create(wish, free)).status).toBe(201);
  });

  test('texts that do not fit once their placeholders are filled in', async () => {
    expect((await create({ reference: '{month}'.repeat(36) })).status).toBe(400);
    expect((await create({ reference: 'x'.repeat(255) })).status).toBe(201);
  });

  test('bills are nothing for sales, and nothing is there for others', async () => {
    const free = await signInStaff(api, { orgId: scene.orgId, role: 'accountant' });
    const { body } = await create(bill({ goes_to: 'draft', name: 'Rent' }), free);
    const sales = await signInStaff(api, { orgId: scene.orgId, role: 'sales' });
    expect((await sales.get(`/recurring/${body.id}`)).status).toBe(404);
    const { data }: { data: { kind: string }[] } = (await sales.get('/recurring')).body;
    expect(data.every(({ kind }) => kind === 'invoice')).toBe(true);
    expect((await create({}, sales)).body.reason).toBe('role_forbids');
    const other = await createScene(api.deps);
    const stranger = await signInStaff(api, { orgId: other.orgId });
    expect((await stranger.get(`/recurring/${body.id}`)).status).toBe(404);
    const stop = await stranger.post(`/recurring/${body.id}/stop`, { version: 1 });
    expect(stop).toMatchObject({ status: 404, body: { reason: 'not_found' } });
  });
});
