import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readQueuedMails } from '../support/customers/queued-mails.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
/** Where nothing is changed: for what is refused. */
let kept: Awaited<ReturnType<typeof emptyOffice>>;
beforeAll(async () => {
  api = await startTestApi();
  kept = await emptyOffice();
});
afterAll(() => api.stop());

async function office() {
  const scene = await createIssuingScene(api.deps);
  return { scene, ...(await staffOf(scene.orgId)) };
}

/** Without contacts and items, for what needs none. */
async function emptyOffice() {
  return staffOf((await createTestOrganisation(api.deps)).orgId);
}

async function staffOf(orgId: string) {
  const owner = await signInStaff(api, { orgId });
  const change = (body: object) => owner.send('PATCH', '/settings', body);
  return { owner, change, orgId };
}

const head = {
  name: 'Adire Lane',
  legal_name: 'Adire Lane Ltd',
  address_lines: ['1 Lane', 'Lagos'],
  tax_number: 'NG-1',
  reply_to: 'books@adire.example',
  payment_details: 'IBAN DE00 1234',
  country: 'NG',
  time_zone: 'Africa/Lagos',
  fiscal_year_start: 4,
  amounts: 'inclusive',
  tax_rounding: 'line',
  tax_scheme: 'cash',
  payment_terms_days: 14,
};

describe('the settings of an organisation', () => {
  test('are read, and what is sent is changed, one version on', async () => {
    const { owner, change, scene } = await office();
    const before = await owner.get('/settings');
    expect(before.body).toMatchObject({ version: 2, base_currency: 'EUR', fixed: [] });
    const defaults = {
      sales_account_id: scene.accountIdOf('4010'),
      purchase_account_id: scene.accountIdOf('6300'),
      sales_tax_code_id: scene.taxCodes.standard,
      purchase_tax_code_id: null,
    };
    const changed = await change({ version: 2, ...head, ...defaults });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...before.body, version: 3, ...head, ...defaults });
    expect((await owner.get('/settings')).body).toEqual(changed.body);
    const part = await change({ version: 3, legal_name: null });
    expect(part.body).toEqual({ ...changed.body, version: 4, legal_name: null });
  });

  test('the log has what changed, from what to what, and by which request', async () => {
    const { owner, change, orgId } = await emptyOffice();
    await change({ version: 2, name: 'Renamed', country: 'DE' });
    await change({ version: 3, country: 'DE' });
    const { body } = await owner.get('/audit-log?action=organisation');
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'organisation.changed',
      'organisation.created',
    ]);
    expect(body.data[0]).toMatchObject({
      actor: { kind: 'member', id: owner.memberId },
      subject: { kind: 'organisation', id: orgId },
      detail: { before: { name: expect.any(String) }, after: { name: 'Renamed' } },
      request_id: expect.any(String),
      ip: '127.0.0.1',
    });
    expect(Object.keys(body.data[0].detail.after)).toEqual(['name']);
  });

  test('what somebody else changed meanwhile is left alone', async () => {
    const { change } = await emptyOffice();
    await change({ version: 2, name: 'First' });
    const late = await change({ version: 2, name: 'Second' });
    expect(late).toMatchObject({ status: 409, body: { reason: 'version_conflict' } });
  });

  test('the time zone is any that has a name, as it was sent', async () => {
    const { change } = await emptyOffice();
    const zones = ['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'UTC'];
    for (const [index, zone] of zones.entries()) {
      const changed = await change({ version: 2 + index, time_zone: zone });
      expect([changed.status, changed.body.time_zone]).toEqual([200, zone]);
    }
  });

  test.each([
    [{ time_zone: 'Berlin' }],
    [{ time_zone: '+05:30' }],
    [{ country: 'Germany' }],
    [{ fiscal_year_start: 13 }],
    [{ reply_to: 'nobody' }],
    [{ address_lines: ['1', '2', '3', '4', '5', '6', '7'] }],
    [{ base_currency: 'USD' }],
    [{ name: '' }],
  ])('%j is 400', async (part) => {
    expect((await kept.change({ version: 2, ...part })).status).toBe(400);
  });

  test('defaults must be the organisation’s own, in use, and of the right side', async () => {
    const { change, owner, scene } = await office();
    const { data: foreign } = (await kept.owner.get('/accounts')).body;
    const { data: foreignCodes } = (await kept.owner.get('/tax-codes')).body;
    const ask = async (part: object) => (await change({ version: 2, ...part })).body.reason;
    expect(await ask({ sales_account_id: foreign[0].id })).toBe('account_not_found');
    expect(await ask({ sales_tax_code_id: foreignCodes[0].id })).toBe('tax_code_not_found');
    expect(await ask({ payment_terms_id: kept.orgId })).toBe('terms_not_found');
    const off = scene.accountIdOf('6900');
    await owner.send('PATCH', `/accounts/${off}`, { version: 1, active: false });
    expect(await ask({ purchase_account_id: off })).toBe('account_not_found');
    const input = await owner.post('/tax-codes', {
      code: 'IN',
      name: 'Input',
      kind: 'input',
      components: [{ name: 'VAT', rates: [{ valid_from: '2020-01-01', rate_pct: 7 }] }],
    });
    expect(await ask({ sales_tax_code_id: input.body.id })).toBe('tax_code_wrong_side');
  });

  test('H6: every owner is mailed when the payment details change, and not for a repeat', async () => {
    const { owner, change, orgId } = await emptyOffice();
    const other = await signInStaff(api, { orgId });
    const admin = await signInStaff(api, { orgId, role: 'admin' });
    const details = { payment_details: 'IBAN DE00 1234' };
    const waiting = await change({ version: 2, ...details });
    expect(waiting.status).toBe(202);
    const newsTo = async (email: string) =>
      (await readQueuedMails(api.database, email)).filter(({ letter }) =>
        letter.subject.endsWith('payment details changed'),
      );
    expect(await newsTo(owner.email)).toEqual([]);
    const approval = await other.post(`/change-requests/${waiting.body.id}/approve`, {});
    expect(approval.status).toBe(200);
    expect((await change({ version: 3, ...details, country: 'DE' })).status).toBe(200);
    for (const { email } of [owner, other]) {
      const mails = await newsTo(email);
      expect(mails.map(({ letter }) => letter.facts?.slice(1))).toEqual([
        [
          ['Before', 'none'],
          ['Now', 'IBAN DE00 1234'],
        ],
      ]);
    }
    expect(await newsTo(admin.email)).toEqual([]);
  });

  test('H6: names, tax number, reply address and payment details need the second factor of now', async () => {
    const admin = await signInStaff(api, {
      orgId: kept.orgId,
      role: 'admin',
      secondFactorAt: null,
    });
    const send = (body: object) => admin.send('PATCH', '/settings', body);
    const guarded = {
      name: 'Name',
      legal_name: 'Name Ltd',
      tax_number: 'NG-2',
      reply_to: 'me@elsewhere.example',
      payment_details: 'mine',
    };
    for (const [field, value] of Object.entries(guarded)) {
      const answer = await send({ version: 2, [field]: value });
      expect([field, answer.status]).toEqual([field, 403]);
    }
    expect((await send({ version: 1, country: 'DE' })).body.reason).toBe('version_conflict');
  });
});

describe('what the books depend on stays', () => {
  test('AD-047 the base currency changes before the first entry, and not after it', async () => {
    const { owner, scene } = await office();
    const change = (currency: string) => owner.send('PUT', '/settings/base-currency', { currency });
    expect((await change('USD')).body).toMatchObject({ base_currency: 'USD', version: 3 });
    expect((await change('XXX')).status).toBe(400);
    const rates = await owner.get('/exchange-rates');
    expect(rates.body.data).toEqual([]);
    expect((await change('EUR')).status).toBe(200);
    await scene.posted();
    const refused = await change('USD');
    expect(refused).toMatchObject({ status: 409, body: { reason: 'books_have_entries' } });
    expect((await change('EUR')).status).toBe(200);
  });

  test('drafts with a rate that somebody chose keep the base currency', async () => {
    const { owner, scene } = await office();
    await scene.draft({ currency: 'USD', chosenRate: '0.88' });
    const refused = await owner.send('PUT', '/settings/base-currency', { currency: 'USD' });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'drafts_have_chosen_rates' } });
  });

  test('the tax scheme until tax was posted', async () => {
    const { owner, change, scene } = await office();
    expect((await change({ version: 2, tax_scheme: 'cash' })).status).toBe(200);
    await scene.posted({ lines: [{ taxCodeId: null }] });
    expect((await change({ version: 3, tax_scheme: 'invoice' })).status).toBe(200);
    await scene.posted();
    const refused = await change({ version: 4, tax_scheme: 'cash' });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'tax_was_posted' } });
    const { fixed } = (await owner.get('/settings')).body;
    expect(fixed.map(({ setting }: { setting: string }) => setting)).toEqual([
      'base_currency',
      'tax_scheme',
    ]);
  });

  test('the fiscal year while yearly numbers are in use', async () => {
    const { owner, change, scene } = await office();
    const series = { pattern: 'INV-{YYYY}-{000}', yearly: true, chronological: false };
    await owner.send('PUT', '/number-series/invoice', series);
    expect((await change({ version: 2, fiscal_year_start: 7 })).status).toBe(200);
    await scene.posted();
    const refused = await change({ version: 3, fiscal_year_start: 1 });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'yearly_numbers_in_use' } });
    expect((await change({ version: 3, fiscal_year_start: 7 })).status).toBe(200);
  });

  test('and while a year is closed', async () => {
    const { change, orgId } = await emptyOffice();
    await api.database.db
      .insertInto('year_closings')
      .values({
        org_id: orgId,
        id: api.deps.newId(),
        year_end: '2025-12-31',
        last_entry_no: 0n,
        reports: '{}',
        reports_hash: Buffer.from(
          '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
          'hex',
        ),
        checklist: '[]',
        despite: [],
        actor_kind: 'operator',
        actor: 'test',
        closed_at: new Date(),
      })
      .execute();
    const refused = await change({ version: 2, fiscal_year_start: 7 });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'year_was_closed' } });
  });
});
