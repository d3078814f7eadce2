import { sql, violatedConstraint } from '@countinghouse/postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { openBridge } from '../support/payments-bridge/bridge-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { connectAsApplication } from '../support/processes/accounting-database.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
const worker = connectAsApplication({ applicationUrl: api.testDatabase.urlOf.worker });
afterAll(async () => {
  await worker.close();
  await api.stop();
});

const charge = { kind: 'charge', gross: 10_000n, fee: 290n } as const;

/** Books whose owner sets the rules of a connection. */
async function openRules() {
  const bridge = await openBridge({ deps: api.deps, worker });
  const owner = await signInStaff(api, { orgId: bridge.orgId });
  const chart = await owner.get('/accounts');
  const idOf = (code: string): string =>
    chart.body.data.find((each: { code: string }) => each.code === code)?.id ?? '';
  const rates = [{ valid_from: '2020-01-01', rate_pct: 25 }];
  const code = { code: 'V25', name: 'VAT', kind: 'both', components: [{ name: 'VAT', rates }] };
  const { id: taxCodeId }: { id: string } = (await owner.post('/tax-codes', code)).body;
  const change = (body: object) => owner.send('PATCH', `/payments-connections/${bridge.id}`, body);
  return { ...bridge, owner, idOf, taxCodeId, change };
}

const rule = (by: string, id: string, salesAccountId: string, taxCodeId: string | null = null) => ({
  by,
  id,
  sales_account_id: salesAccountId,
  sales_tax_code_id: taxCodeId,
});

describe('booking rules of a connection', () => {
  test('AD-211 choose account and tax code by link, QR code, subscription and recipient; refunds follow', async () => {
    const books = await openRules();
    const linkId = newTestId();
    const qrCodeId = newTestId();
    const subscriptionId = newTestId();
    const recipientId = newTestId();
    const rules = [
      rule('payment_link', linkId, books.idOf('4900')),
      rule('qr_code', qrCodeId, books.idOf('4010'), books.taxCodeId),
      rule('subscription', subscriptionId, books.idOf('4010')),
      rule('recipient', recipientId, books.idOf('4800')),
    ];
    const changed = await books.change({ booking_rules: rules });
    expect([changed.status, changed.body.booking_rules]).toEqual([200, rules]);
    books.add({ ...charge, linkId }, { ...charge, qrCodeId }, { ...charge, subscriptionId });
    books.add({ ...charge, recipientId }, charge);
    // The link is named before the recipient that has a share of it.
    books.add({ ...charge, linkId, recipientId });
    books.add({ kind: 'refund', gross: -4_000n, charge: 1n, linkId });
    await books.follow();
    expect(await books.balances()).toMatchObject({
      '4000': [-10_000, -10_000],
      '4010': [-18_000, -18_000],
      '2200': [-2_000, -2_000],
      '4800': [-10_000, -10_000],
      '4900': [-16_000, -16_000],
    });
    expect((await books.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
    await books.change({ booking_rules: [] });
    books.add({ kind: 'refund', gross: -1_000n, charge: 1n, linkId }, { ...charge, linkId });
    await books.follow();
    expect(await books.balances()).toMatchObject({ '4900': [-15_000, -15_000] });
  });

  test('AD-211 part the summaries of a day, each with its account', async () => {
    const books = await openRules();
    const linkId = newTestId();
    await books.change({
      mode: 'summary',
      booking_rules: [rule('payment_link', linkId, books.idOf('4900'))],
    });
    books.add({ ...charge, linkId }, charge, { ...charge, linkId }, charge);
    await books.follow();
    expect(await books.countEntries()).toBe(2);
    expect(await books.balances()).toMatchObject({ '4900': [-20_000, -20_000] });
  });

  test('AD-211 are refused with the field where an account or tax code cannot be used, or a target comes twice', async () => {
    const books = await openRules();
    const id = newTestId();
    const refused = async (...rules: readonly object[]) => {
      const answer = await books.change({ booking_rules: rules });
      return [answer.status, answer.body.reason ?? Object.keys(answer.body.field_errors ?? {})];
    };
    expect(await refused(rule('qr_code', id, books.idOf('1100')))).toEqual([
      400,
      'rule_account_unusable',
    ]);
    expect(await refused(rule('qr_code', id, newTestId()))).toEqual([400, 'rule_account_unusable']);
    expect(await refused(rule('qr_code', id, books.idOf('4900'), newTestId()))).toEqual([
      400,
      'rule_tax_code_unusable',
    ]);
    const one = rule('qr_code', id, books.idOf('4900'));
    expect((await refused(one, one))[0]).toBe(400);
    expect((await refused({ ...one, by: 'payer' }))[0]).toBe(400);
    const list = await books.owner.get('/payments-connections');
    expect(list.body.data).toMatchObject([{ booking_rules: [] }]);
    const clerk = await signInStaff(api, { orgId: books.orgId, role: 'bookkeeper' });
    const path = `/payments-connections/${books.id}`;
    expect((await clerk.send('PATCH', path, { booking_rules: [] })).status).toBe(403);
  });

  test('AD-211 the database takes one rule for a target, of a known kind, with an account of its own books', async () => {
    const books = await openRules();
    const id = newTestId();
    const insert = (kind: string, accountId: string) =>
      sql`insert into payments_booking_rules (org_id, connection_id, target_kind, target_id, sales_account_id)
        values (${books.orgId}, ${books.id}, ${kind}, ${id}, ${accountId})`
        .execute(api.database.db)
        .then(() => null, violatedConstraint);
    expect(await insert('qr_code', books.idOf('4900'))).toBeNull();
    expect(await insert('qr_code', books.idOf('4900'))).toBe('payments_booking_rules_once');
    expect(await insert('payer', books.idOf('4900'))).toBe('payments_booking_rules_kind_known');
    expect(await insert('recipient', newTestId())).toBe('payments_booking_rules_account');
  });
});
