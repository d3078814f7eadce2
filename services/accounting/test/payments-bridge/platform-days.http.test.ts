import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { getCurrency } from '@countinghouse/money';
import { sql, violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { checkpointSigningKeys, signNote, toNoteSigners } from '@countinghouse/process';
import type { NoteSigner } from '@countinghouse/process';
import { afterAll, describe, expect, test } from 'vitest';
import { postEntry } from '../../src/ledger/journal/post-entry.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation, newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

/** A payments service as far as its keys are asked for. */
const state: { keys: readonly NoteSigner[]; status: number } = { keys: [], status: 200 };
const payments = createServer((_request, response) => {
  const keys = state.keys.map(({ name, publicKey }) => ({ name, public_key: publicKey }));
  response.writeHead(state.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(state.status === 200 ? { keys } : {}));
});
await new Promise<void>((resolve) => {
  payments.listen(0, '127.0.0.1', resolve);
});
const address = payments.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const url = `http://127.0.0.1:${port}`;
const createSigners = (at = url) =>
  toNoteSigners(checkpointSigningKeys().parse(randomBytes(32).toString('base64')), at);
const signers = createSigners();
state.keys = signers;

const api = await startTestApi({ settings: { ACCOUNTING_PAYMENTS_URLS: url } });
afterAll(async () => {
  await api.stop();
  payments.close();
});

const lines = [
  'EUR 1000 asset provider_clearing 15000',
  'EUR 2000 liability merchant_pending -14420',
  'EUR 4000 revenue platform_fees -580',
];

function toText(day = '2026-03-18', sums: readonly string[] = lines, environment = 'live') {
  const head = [`countinghouse/ledger-day/${environment}`, day, 'transactions 3'];
  return [...head, ...sums, ''].join('\n');
}

async function openPlatform() {
  const { orgId } = await createTestOrganisation(api.deps);
  const owner = await signInStaff(api, { orgId });
  const send = async (text: string, by = signers) => {
    const answer = await owner.post('/platform-days', { note: signNote(text, by) });
    return [answer.status, answer.body.reason ?? answer.body.is_new];
  };
  const balances = async () => {
    const { rows } = await sql<{ code: string; doc: bigint; base: bigint }>`
      select a.code, sum(l.doc_minor)::bigint as doc, sum(l.base_minor)::bigint as base
      from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
      where l.org_id = ${orgId} group by a.code order by a.code`.execute(api.database.db);
    return Object.fromEntries(
      rows.map(({ code, doc, base }) => [code, [Number(doc), Number(base)]]),
    );
  };
  const countEntries = async () => {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from journal_entries where org_id = ${orgId}`.execute(
      api.database.db,
    );
    return Number(rows[0]?.count);
  };
  return { orgId, owner, send, balances, countEntries };
}

describe('a day of a payments platform', () => {
  test('AD-214 is an entry for each currency, account by account, once', async () => {
    const platform = await openPlatform();
    await sql`insert into fx_rates (org_id, currency, date, rate, source, created_at)
      values (${platform.orgId}, 'NGN', '2026-03-01', 0.00061, 'manual', now())`.execute(
      api.database.db,
    );
    const ngn = [
      'NGN 1010 asset settlement_cash 1000001',
      'NGN 2010 liability merchant_available -1000001',
    ];
    const text = toText('2026-03-18', [...lines, ...ngn]);
    expect(await platform.send(text)).toEqual([200, true]);
    expect(await platform.balances()).toEqual({
      'P1000-EUR': [15_000, 15_000],
      'P2000-EUR': [-14_420, -14_420],
      'P4000-EUR': [-580, -580],
      'P1010-NGN': [1_000_001, 610],
      'P2010-NGN': [-1_000_001, -610],
    });
    expect(await platform.send(text)).toEqual([200, false]);
    // Signed once more by another key, it is the same day.
    const both = [...signers, ...createSigners()];
    expect(await platform.send(text, both)).toEqual([200, false]);
    expect(await platform.countEntries()).toBe(2);
    expect(await platform.send(toText('2026-03-19'))).toEqual([200, true]);
    expect(await platform.balances()).toMatchObject({ 'P1000-EUR': [30_000, 30_000] });
    expect(await platform.send(toText('2026-03-20', []))).toEqual([200, true]);
    expect(await platform.countEntries()).toBe(3);
  });

  test('AD-214 two who import it at the same time book it once', async () => {
    const platform = await openPlatform();
    const outcomes = await Promise.all([platform.send(toText()), platform.send(toText())]);
    expect(outcomes.toSorted()).toEqual([
      [200, false],
      [200, true],
    ]);
    expect(await platform.countEntries()).toBe(1);
  });

  test('AD-214 another file for a booked day is refused', async () => {
    const platform = await openPlatform();
    await platform.send(toText());
    const other = toText('2026-03-18', [
      'EUR 1000 asset provider_clearing 1',
      'EUR 5000 expense provider_cost -1',
    ]);
    expect(await platform.send(other)).toEqual([409, 'day_differs']);
    expect(await platform.countEntries()).toBe(1);
  });

  test('AD-214 is refused without a valid signature of an allowed payments service', async () => {
    const platform = await openPlatform();
    const text = toText();
    expect(await platform.send(text, [])).toEqual([400, 'file_invalid']);
    expect(await platform.send(text, createSigners('https://pay.example.com'))).toEqual([
      400,
      'signer_unknown',
    ]);
    expect(await platform.send(text, createSigners())).toEqual([400, 'signature_invalid']);
    const changed = signNote(text, signers).replaceAll('15000', '15001').replace('-580', '-581');
    const answer = await platform.owner.post('/platform-days', { note: changed });
    expect([answer.status, answer.body.reason]).toEqual([400, 'signature_invalid']);
    state.status = 503;
    expect(await platform.send(text)).toEqual([409, 'payments_away']);
    state.status = 200;
    expect(await platform.countEntries()).toBe(0);
  });

  test('AD-214 is refused with the reason where it cannot be booked, and leaves nothing', async () => {
    const platform = await openPlatform();
    expect(await platform.send('nothing\n')).toEqual([400, 'file_invalid']);
    expect(await platform.send(toText('2026-03-18', lines, 'test'))).toEqual([
      400,
      'environment_differs',
    ]);
    const ghs = ['GHS 1000 asset provider_clearing 5', 'GHS 2000 liability merchant_pending -5'];
    expect(await platform.send(toText('2026-03-18', ghs))).toEqual([409, 'rate_missing']);
    await sql`update books set hard_lock_date = '2026-03-18'
      where org_id = ${platform.orgId}`.execute(api.database.db);
    expect(await platform.send(toText())).toEqual([409, 'period_locked']);
    const { rows } = await sql`
      select from platform_days where org_id = ${platform.orgId}`.execute(api.database.db);
    expect([rows.length, await platform.countEntries()]).toEqual([0, 0]);
    const clerk = await signInStaff(api, { orgId: platform.orgId, role: 'bookkeeper' });
    const body = { note: signNote(toText(), signers) };
    expect((await clerk.post('/platform-days', body)).status).toBe(403);
  });

  test('AD-214 the database refuses a second file of a day, a change, an entry without a file, and test days in live books', async () => {
    const platform = await openPlatform();
    await platform.send(toText());
    const insert = (day: string, environment: string) =>
      sql`insert into platform_days values (${platform.orgId}, ${day}, ${newTestId()}, ${environment},
        'note', ${Buffer.alloc(32)}, 'host', now())`
        .execute(api.database.db)
        .then(() => null, violatedConstraint);
    expect(await insert('2026-03-18', 'live')).toBe('platform_days_once');
    expect(await insert('2026-03-19', 'test')).toBe('platform_days_same_environment');
    const [one, other] = Object.keys(await platform.balances());
    const { rows } = await sql<{ id: string; code: string }>`
      select id, code from accounts where org_id = ${platform.orgId}`.execute(api.database.db);
    const line = (code: string | undefined, minor: bigint) => ({
      accountId: rows.find((each) => each.code === code)?.id ?? '',
      contactId: null,
      openItemId: null,
      taxComponentId: null,
      basis: 'both' as const,
      currency: getCurrency('EUR'),
      docMinor: minor,
      baseMinor: minor,
    });
    const posted = withTransaction(api.database.db, (tx) =>
      postEntry(
        tx,
        api.deps,
        { actor: { kind: 'operator', id: 'test' } },
        {
          orgId: platform.orgId,
          date: '2026-03-18',
          source: { kind: 'journal', id: newTestId() },
          move: 'platform-EUR',
          seq: 1,
          area: 'general',
          reversesId: null,
          memo: 'by hand',
          lines: [line(one, 5n), line(other, -5n)],
        },
      ),
    );
    await expect(posted.catch(violatedConstraint)).resolves.toBe('journal_platform_day');
    const change = sql`update platform_days set note = 'other'`.execute(api.database.db);
    await expect(change).rejects.toThrow();
  });
});
