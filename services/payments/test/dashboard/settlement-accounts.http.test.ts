import { sql } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { readQueuedMails } from '../business/members/support.ts';
import { giveFunds } from '../support/money-out/payout-rows.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import { useDesk } from './support/desk.ts';

const desk = useDesk(startTestSimulator);

const account = { bankCode: '044', accountNumber: '0690000031' };
/** Held by the same person. */
const another = { bankCode: '044', accountNumber: '0690000036' };
/** As the simulator names whoever holds these two. */
const holder = 'Scarlet Hale';

const put = (body: typeof account, staff?: Staff) =>
  desk.send('PUT', '/settlement-account', body, staff);
const current = async () => (await desk.send('GET', '/settlement-account')).body;

/** Who holds both accounts, so that no name has to be approved. */
async function nameOwner(name = holder): Promise<void> {
  await sql`insert into beneficial_owners (business_id, id, name)
    values (${desk.tenant.businessId}, ${newTestId()}, ${name})`.execute(desk.api.database.db);
}

/** Takes everybody but the signed-in owner away from the business. */
async function leaveAlone(): Promise<void> {
  await sql`update members set removed_at = now() where tenant_id = ${desk.tenant.businessId}
    and id <> ${desk.owner.memberId}`.execute(desk.api.database.db);
}

async function decide(approvalId: string, word: 'approve' | 'reject', staff?: Staff) {
  const body = word === 'reject' ? { reason: 'not known' } : {};
  return desk.send('POST', `/approvals/${approvalId}/${word}`, body, staff);
}

const subjectsTo = async (address: string) =>
  (await readQueuedMails(desk.api.database, address)).map(({ letter }) => letter.subject);

describe('choosing an account', () => {
  test('lists the banks of a country, and shows the holder before anything is saved', async () => {
    const { status, body } = await desk.send('GET', '/banks');
    expect(status).toBe(200);
    expect(body.data).toContainEqual({ code: '044', name: expect.stringMatching(/bank/i) });
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b, 'en')));
    expect((await desk.send('GET', '/banks?country=nigeria')).status).toBe(400);
    const holderOf = (change: object, staff?: Staff) =>
      desk.send('POST', '/settlement-account/resolve', { ...account, ...change }, staff);
    expect((await holderOf({})).body).toEqual({
      bank_code: '044',
      bank_name: expect.stringMatching(/bank/i),
      account_last4: '0031',
      beneficiary_name: holder,
    });
    expect((await holderOf({ bankCode: '999' })).status).toBe(400);
    expect((await desk.send('GET', '/settlement-account')).status).toBe(404);
    const { businessId } = desk.tenant;
    const finance = await signInStaff(desk.api, { businessId, role: 'finance' });
    expect((await holderOf({}, finance)).status).toBe(403);
    const other = await createTenant(desk.api.deps);
    const stranger = await signInStaff(desk.api, { businessId: other.businessId });
    expect((await holderOf({}, stranger)).status).toBe(404);
    expect((await desk.send('GET', '/banks', undefined, stranger)).status).toBe(404);
  });
});

describe('the settlement account', () => {
  test('is what the bank says it is; every owner is mailed, and the history says who and from where', async () => {
    await nameOwner();
    expect((await desk.send('GET', '/settlement-account')).status).toBe(404);
    const saved = await put(account);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      bank_code: '044',
      bank_name: expect.stringMatching(/bank/i),
      account_last4: '0031',
      beneficiary_name: holder,
      holder_matches: true,
      cooling_until: null,
    });
    const { body: history } = await desk.send('GET', '/settlement-account/history');
    expect(history.data).toMatchObject([
      {
        account_last4: '0031',
        replaced_at: null,
        set_by: { type: 'member', id: desk.owner.memberId },
        set_from: '127.0.0.1',
      },
    ]);
    expect(JSON.stringify(history)).not.toContain('069000');
    for (const address of [desk.owner.email, `owner-${desk.tenant.businessId}@example.com`]) {
      const mails = await readQueuedMails(desk.api.database, address);
      expect(mails.map(({ letter }) => letter.facts?.[1])).toEqual([['Account ends in', '0031']]);
    }
  });

  test('an account or bank that nobody knows is refused, and nothing is stored', async () => {
    const missing = { ...account, accountNumber: '0000000000' };
    const unknown = await put(missing);
    expect(unknown.status).toBe(400);
    expect(Object.keys(unknown.body.error.fieldErrors)).toEqual(['accountNumber']);
    const noBank = await put({ ...account, bankCode: '999' });
    expect(Object.keys(noBank.body.error.fieldErrors)).toEqual(['bankCode']);
    expect((await desk.send('GET', '/settlement-account')).status).toBe(404);
  });

  test('needs the second factor of the last five minutes', async () => {
    const { businessId } = desk.tenant;
    for (const secondFactorAt of [null, new Date(Date.now() - 301_000)]) {
      const staff = await signInStaff(desk.api, { businessId, secondFactorAt });
      const answer = await put(account, staff);
      expect(answer.status).toBe(403);
      expect(answer.body.error).toMatch(/second factor/);
    }
  });
});

describe('a replacement', () => {
  test('H2b: waits for a second approver while the account before stays in force, and owners are mailed', async () => {
    await nameOwner();
    const before = (await put(account)).body;
    const admin = await signInStaff(desk.api, {
      businessId: desk.tenant.businessId,
      role: 'admin',
    });
    const requested = await put(another, admin);
    expect(requested.status).toBe(202);
    expect(requested.body).toEqual({
      approval_id: expect.any(String),
      bank_code: '044',
      bank_name: before.bank_name,
      account_last4: '0036',
      beneficiary_name: holder,
      holder_matches: true,
      expires_at: expect.any(String),
    });
    expect((await current()).id).toBe(before.id);
    expect((await put(another)).status).toBe(409);

    const id = String(requested.body.approval_id);
    const { body: shown } = await desk.send('GET', `/approvals/${id}`);
    expect(shown).toMatchObject({
      action: 'settlement_account.replace',
      needed_because: { reason: 'account_replacement' },
      change: {
        account_last4: '0036',
        beneficiary_name: holder,
        holder_matches: 'true',
        replaces: before.id,
        requested_from: '127.0.0.1',
      },
    });
    expect(JSON.stringify(shown)).not.toContain('069000');
    expect((await decide(id, 'approve', admin)).status).toBe(403);
    expect((await decide(id, 'approve')).status).toBe(200);
    const after = await current();
    expect(after).toMatchObject({ account_last4: '0036', holder_matches: true });
    const hours = (Date.parse(after.cooling_until) - Date.parse(after.created_at)) / 3_600_000;
    expect(hours).toBe(72);
    const { body: history } = await desk.send('GET', '/settlement-account/history');
    expect(history.data[0].set_by).toMatchObject({ type: 'member', id: admin.memberId });
    const subjects = await subjectsTo(desk.owner.email);
    expect(subjects.filter((subject) => subject.startsWith('A new bank account'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.endsWith('was changed'))).toHaveLength(2);
  });

  test('H2b: rejected, the account before stays, and another can be requested', async () => {
    await nameOwner();
    const before = (await put(account)).body;
    const { body } = await put(another);
    const second = await signInStaff(desk.api, { businessId: desk.tenant.businessId });
    expect((await decide(String(body.approval_id), 'reject', second)).status).toBe(200);
    expect((await current()).id).toBe(before.id);
    expect((await put(another)).status).toBe(202);
  });

  test('H2b: with one decider it is in force immediately, and cools', async () => {
    await leaveAlone();
    expect((await put(account)).body.cooling_until).toBeNull();
    const replaced = await put(another);
    expect(replaced.status).toBe(200);
    expect(Date.parse(replaced.body.cooling_until)).toBeGreaterThan(Date.now());
    expect(await subjectsTo(desk.owner.email)).toHaveLength(2);
  });
});

describe('an account of somebody else', () => {
  test('H2b: is shown as that, and waits for a second approver even as the first, never refused', async () => {
    await nameOwner('Amber Gold');
    const requested = await put(account);
    expect([requested.status, requested.body.holder_matches]).toEqual([202, false]);
    expect((await desk.send('GET', '/settlement-account')).status).toBe(404);
    const second = await signInStaff(desk.api, { businessId: desk.tenant.businessId });
    const id = String(requested.body.approval_id);
    expect((await decide(id, 'approve', second)).status).toBe(200);
    expect(await current()).toMatchObject({ holder_matches: false, cooling_until: null });
  });

  test('H2b: with one decider it is in force and shown as that', async () => {
    await leaveAlone();
    const saved = await put(account);
    expect([saved.status, saved.body.holder_matches]).toEqual([200, false]);
  });
});

test('H2b P-225: after a replacement every payout needs a second approver, and says why', async () => {
  const { tenant, api } = desk;
  await leaveAlone();
  await setKycStatus(api.deps, { businessId: tenant.businessId, kycStatus: 'verified' });
  const limit = { businessId: tenant.businessId, operation: 'payouts', currency: 'NGN' } as const;
  await setLimit(api.deps, 'threshold', limit, 100_000n);
  await giveFunds(api.database, tenant.liveWorkspaceId, 100_000n);
  const { key } = await tenant.createKey();
  const payOut = async () => {
    const answer = await fetch(`${api.address}/api/v1/payouts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"amount":1,"currency":"NGN","destinationType":"service_account"}',
    });
    const body: { readonly approvalId?: string } = Object(await answer.json());
    return { status: answer.status, approvalId: body.approvalId };
  };
  await put(account);
  expect((await payOut()).status).toBe(200);
  await put(another);
  const held = await payOut();
  expect(held.status).toBe(202);
  const { body } = await desk.send('GET', `/approvals/${held.approvalId}`);
  expect(body.needed_because).toMatchObject({ reason: 'account_replaced', threshold: null });
});
