import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
/** Where nothing is changed: for what is refused. */
let kept: Awaited<ReturnType<typeof office>>;
beforeAll(async () => {
  api = await startTestApi();
  kept = await office();
});
afterAll(() => api.stop());

async function office() {
  const scene = await createIssuingScene(api.deps);
  const owner = await signInStaff(api, { orgId: scene.orgId });
  return { scene, owner, orgId: scene.orgId };
}

const plain = { name: 'Plain', kind: 'days_after', days: 10 };

describe('payment terms', () => {
  test('are added, listed, changed with their version, and put out of use', async () => {
    const { orgId } = await createTestOrganisation(api.deps);
    const owner = await signInStaff(api, { orgId });
    const made = await owner.post('/payment-terms', {
      ...plain,
      discount_pct: 2.5,
      discount_days: 5,
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      ...plain,
      id: made.body.id,
      version: 1,
      discount_pct: 2.5,
      discount_days: 5,
      active: true,
    });
    const path = `/payment-terms/${made.body.id}`;
    const changed = await owner.send('PUT', path, {
      version: 1,
      name: 'End of month',
      kind: 'days_after_month_end',
      days: 15,
      active: false,
    });
    expect(changed.body).toMatchObject({ version: 2, days: 15, discount_pct: null, active: false });
    expect((await owner.get('/payment-terms')).body.data).toEqual([changed.body]);
    const late = await owner.send('PUT', path, { version: 1, ...plain, active: true });
    expect(late).toMatchObject({ status: 409, body: { reason: 'version_conflict' } });
    const { body } = await owner.get('/audit-log?action=payment_terms.changed');
    expect(body.data[0].detail).toMatchObject({
      before: { name: 'Plain', days: 10, active: true },
      after: { name: 'End of month', days: 15, active: false },
    });
  });

  test.each([
    [{ kind: 'day_of_next_month', days: 32 }, 'days_out_of_range'],
    [{ discount_pct: 2 }, 'discount_incomplete'],
    [{ discount_pct: 100, discount_days: 1 }, 'discount_out_of_range'],
  ])('%j is refused with %s', async (part, reason) => {
    const answer = await kept.owner.post('/payment-terms', { ...plain, ...part });
    expect(answer).toMatchObject({ status: 400, body: { reason } });
  });

  test('a name is there once, and what is not there is 404', async () => {
    const { orgId } = await createTestOrganisation(api.deps);
    const owner = await signInStaff(api, { orgId });
    const { body } = await owner.post('/payment-terms', plain);
    const twin = { ...plain, name: 'PLAIN' };
    expect((await owner.post('/payment-terms', twin)).body.reason).toBe('name_taken');
    const other = await owner.post('/payment-terms', { ...plain, name: 'Other' });
    const path = `/payment-terms/${other.body.id}`;
    const renamed = { version: 1, ...plain, active: true };
    expect((await owner.send('PUT', path, renamed)).body.reason).toBe('name_taken');
    const stolen = await kept.owner.send('PUT', `/payment-terms/${body.id}`, renamed);
    expect(stolen).toMatchObject({ status: 404, body: { reason: 'terms_not_found' } });
  });
});

describe('A-045 when a document is due that does not say so', () => {
  const due = async ({ scene }: Awaited<ReturnType<typeof office>>, contactId?: string) =>
    (await scene.draft({ date: '2026-01-10', ...(contactId !== undefined && { contactId }) }))
      .dueDate;

  test('by the days of the contact where nobody has terms', async () => {
    expect(await due(kept)).toBe('2026-02-09');
  });

  test('else by the terms of the organisation, and before them by those of the contact', async () => {
    const books = await office();
    const { owner, scene, orgId } = books;
    const own = await owner.post('/payment-terms', {
      name: 'End of month',
      kind: 'days_after_month_end',
      days: 0,
    });
    await owner.send('PATCH', '/settings', { version: 2, payment_terms_id: own.body.id });
    expect(await due(books)).toBe('2026-01-31');
    const theirs = await owner.post('/payment-terms', {
      name: 'The 15th',
      kind: 'day_of_next_month',
      days: 15,
    });
    await api.database.db
      .updateTable('contacts')
      .set({ payment_terms_id: theirs.body.id })
      .where('org_id', '=', orgId)
      .where('id', '=', scene.customer.id)
      .execute();
    expect(await due(books)).toBe('2026-02-15');
    for (const { body } of [own, theirs]) {
      const off = { ...plain, ...body, active: false };
      delete off.id;
      const answer = await owner.send('PUT', `/payment-terms/${body.id}`, off);
      expect(answer).toMatchObject({ status: 409, body: { reason: 'terms_in_use' } });
    }
  });

  test('plain days of the organisation’s terms are what new contacts have', async () => {
    const { owner, scene } = await office();
    const { body } = await owner.post('/payment-terms', plain);
    const settings = { version: 2, payment_terms_id: body.id };
    const changed = await owner.send('PATCH', '/settings', settings);
    expect(changed.body).toMatchObject({ payment_terms_days: 10, payment_terms_id: body.id });
    expect((await scene.addContact()).paymentTermsDays).toBe(10);
  });
});
