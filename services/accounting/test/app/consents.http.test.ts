import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startFakePayments } from '../support/payments-bridge/fake-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const payments = await startFakePayments();
const { state, url, asked } = payments;
const api = await startTestApi({ settings: { ACCOUNTING_PAYMENTS_URLS: url } });
afterAll(async () => {
  await api.stop();
  payments.close();
});

async function owned() {
  const { orgId } = await createTestOrganisation(api.deps);
  const owner = await signInStaff(api, { orgId });
  return { orgId, owner };
}

describe('a consent', () => {
  /** What comes back to the browser, with a code that any payments accepts here. */
  const begin = async (person: Awaited<ReturnType<typeof owned>>['owner']) => {
    const begun = await person.post('/payments-consents', { url, start_on: '2026-03-15' });
    expect(begun.status).toBe(201);
    const query = new URL(begun.body.consent_url).searchParams;
    expect(query.get('environment')).toBe('live');
    return { state: query.get('state'), code: 'code' };
  };

  test('AD-141 belongs to the member who began, works once, and keys of no use are ended at payments', async () => {
    const { orgId, owner } = await owned();
    const colleague = await signInStaff(api, { orgId, role: 'admin' });
    const back = await begin(owner);
    const complete = (person: typeof owner) => person.post('/payments-consents/complete', back);
    expect(await complete(colleague)).toMatchObject({ status: 409 });
    const made = await complete(owner);
    expect(made).toMatchObject({ status: 201, body: { business_name: 'Adire Lane' } });
    expect(made.body.key_due_at).not.toBeNull();
    expect(await complete(owner)).toMatchObject({ status: 409 });
    const rotated = await owner.post(`/payments-connections/${made.body.id}/rotate-key`, {});
    expect(Date.parse(rotated.body.key_due_at)).toBeLessThanOrEqual(Date.now());

    state.environment = 'test';
    onTestFinished(() => {
      state.environment = 'live';
    });
    const other = await owned();
    const refused = await other.owner.post('/payments-consents/complete', await begin(other.owner));
    expect(refused).toMatchObject({ status: 400 });
    expect(asked.at(-1)).toBe('/connect/end');
    const nowhere = { url: 'https://elsewhere.example', start_on: '2026-03-15' };
    expect((await owner.post('/payments-consents', nowhere)).status).toBe(400);
    const pale = await signInStaff(api, { orgId, secondFactorAt: null });
    expect((await pale.post('/payments-consents', { ...nowhere, url })).status).toBe(403);
  });
});
