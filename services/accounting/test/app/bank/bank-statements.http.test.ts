import { getCurrency } from '@countinghouse/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  writeCamt,
  writeCsv,
  writeMt940,
  writeOfx,
  writeQif,
} from '../../support/bank/bank-files.ts';
import type { WrittenLine } from '../../support/bank/bank-files.ts';
import { createScene } from '../../support/ledger/books-scene.ts';
import { signInStaff } from '../../support/people/staff.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const receipt: WrittenLine = {
  date: '2026-03-02',
  amountMinor: 12_100n,
  counterparty: 'MÜLLER',
  description: 'INV-00001',
};
const lines: readonly WrittenLine[] = [
  receipt,
  { date: '2026-03-13', amountMinor: -490n, counterparty: 'BANK', description: 'FEE' },
];
const file = {
  currency: getCurrency('EUR'),
  accountNumber: 'DE89370400440532013000',
  openingMinor: 100_000n,
  lines,
};

async function createDesk(role: 'bookkeeper' | 'viewer' | 'accountant' = 'bookkeeper') {
  const scene = await createScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role });
  const account_id = scene.accountIdOf('1000');
  const send = (content: string, more: object = {}) =>
    staff.post('/bank/statements', { account_id, file_name: 'a', content, ...more });
  return { scene, staff, account_id, send };
}

describe('POST /bank/statements', () => {
  test('a file of each format becomes a statement with its lines', async () => {
    const contents = [
      writeCamt(file, '08'),
      writeOfx(file, 1),
      writeCsv(file, { hasBalance: true }),
      writeMt940(file, 'numbered'),
      writeQif(file, {
        mark: '.',
        dates: (date) => date,
        newestFirst: false,
        hasOpening: true,
      }),
    ];
    const formats = ['camt053', 'ofx', 'csv', 'mt940', 'qif'];
    for (const [index, content] of contents.entries()) {
      const { staff, account_id, send } = await createDesk();
      const { status, body } = await send(content);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        account_id,
        format: formats[index],
        from_date: '2026-03-02',
        to_date: '2026-03-13',
        currency: 'EUR',
        opening_balance: 1_000,
        closing_balance: 1_116.1,
        line_count: 2,
        repeated_count: 0,
        repeated: false,
        auto_match: null,
      });
      expect((await staff.get(`/bank/statements/${body.id}`)).body).toMatchObject({ id: body.id });
      const stored = await staff.get(`/bank/lines?statement_id=${body.id}`);
      expect(stored.body.data).toMatchObject([
        { amount: -4.9, description: 'FEE', status: 'open', version: 1 },
        { amount: 121, counterparty: 'MÜLLER', description: 'INV-00001' },
      ]);
    }
  });

  test('bytes in base64 are read in the encoding that they are in; the same file answers 200', async () => {
    const { send } = await createDesk();
    const csv = writeCsv(file);
    const latin = Buffer.from(csv, 'latin1').toString('base64');
    const first = await send(latin, { content_encoding: 'base64' });
    expect(first.status).toBe(201);
    const again = await send(csv);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: first.body.id, repeated: true });
  });

  test('a mapping is told once and kept for the next file', async () => {
    const { staff, account_id, send } = await createDesk();
    const csv = (date: string) => `When,How much,Why\n${date},5.00,tea`;
    expect((await send(csv('03/04/2026'))).body).toMatchObject({ reason: 'columns_unknown' });
    const columns = { date: 'When', amount: 'How much', description: 'Why' };
    const doubtful = await send(csv('03/04/2026'), { csv_mapping: { columns } });
    expect(doubtful.status).toBe(400);
    expect(doubtful.body).toMatchObject({ reason: 'date_order_ambiguous', field: 'content' });
    expect(doubtful.body.error).toContain('Line 2: 03/04/2026: 2026-04-03 / 2026-03-04');
    const csv_mapping = { columns, date_order: 'dmy' };
    expect((await send(csv('03/04/2026'), { csv_mapping, keep_mapping: true })).status).toBe(201);
    expect((await send(csv('04/04/2026'))).body).toMatchObject({ from_date: '2026-04-04' });
    const accounts = await staff.get('/bank/accounts');
    const kept = accounts.body.data.find(
      (one: { account_id: string }) => one.account_id === account_id,
    );
    expect(kept.csv_mapping).toEqual(csv_mapping);
  });

  test('what cannot be read is refused by its line, and what does not fit by what is wrong', async () => {
    const { scene, staff, send } = await createDesk();
    const refused = async (content: string, more: object = {}) => {
      const { status, body } = await send(content, more);
      return [status, body.reason];
    };
    const unreadable = await send('Date,Amount\n2026-01-01,1.00\n2026-01-02,abc');
    expect([unreadable.status, unreadable.body.reason, unreadable.body.error]).toEqual([
      400,
      'amount_unreadable',
      "An amount is not valid in the account's currency. Correct the file or export it again. Line 3: abc.",
    ]);
    expect(await refused('<!DOCTYPE a><Document>camt.053</Document>')).toEqual([
      400,
      'doctype_forbidden',
    ]);
    await send(writeCamt(file, '02'));
    const gap = { ...file, openingMinor: 100_000n, lines: [{ ...receipt, date: '2026-04-01' }] };
    const off = await send(writeCamt(gap, '02'));
    expect([off.status, off.body.reason, off.body.error]).toEqual([
      409,
      'balances_do_not_chain',
      'After the statement up to 2026-03-13 the balance should be 1237.1 EUR, but it is 1121 EUR, a difference of -116.1 EUR. Import the missing statements first.',
    ]);
    const other = { ...file, accountNumber: 'FR7630006000011234567890189' };
    expect(await refused(writeCamt(other, '02'))).toEqual([409, 'account_number_mismatch']);
    const nowhere = { account_id: scene.accountIdOf('4000') };
    expect(await refused('a', nowhere)).toEqual([400, 'account_not_found']);
    expect((await send('')).status).toBe(400);
    expect((await send('a', { what: 1 })).status).toBe(400);
    expect((await send('x'.repeat(1_048_577))).status).toBe(413);
    const cash = { account_id: scene.accountIdOf('1010') };
    expect(await refused(writeCamt(file, '02'), cash)).toEqual([409, 'account_number_taken']);
    expect((await staff.get('/bank/statements')).body.data).toHaveLength(1);
  });
});

test('AD-127 statements are listed by page with who imported them, undone while nothing is matched, and stay in the history', async () => {
  const { scene, staff, account_id, send } = await createDesk();
  await send(writeCsv(file));
  const later = { ...file, lines: [{ ...receipt, date: '2026-05-01' }] };
  const { body } = await send(writeCsv(later));
  const page = await staff.get(`/bank/statements?account_id=${account_id}&limit=1`);
  expect(page.body).toMatchObject({ data: [{ id: body.id }], has_more: true, limit: 1, offset: 0 });
  const undone = await staff.post(`/bank/statements/${body.id}/undo`);
  expect([undone.status, undone.body.undone]).toEqual([200, true]);
  const account = `account_id=${body.account_id}`;
  const kept = await staff.get(`/bank/statements?${account}`);
  expect(kept.body.data.map(({ id }: { readonly id: string }) => id)).not.toContain(body.id);
  const history = await staff.get(`/bank/statements?${account}&include_undone=true`);
  expect(history.body.data).toContainEqual(
    expect.objectContaining({
      id: body.id,
      imported_by: expect.objectContaining({ kind: 'member', id: staff.memberId }),
      undone: true,
      undone_at: undone.body.undone_at,
    }),
  );
  const again = await staff.post(`/bank/statements/${body.id}/undo`);
  expect([again.status, again.body.reason]).toEqual([409, 'already_undone']);
  expect((await staff.post(`/bank/statements/${scene.orgId}/undo`)).status).toBe(404);
  expect((await staff.get(`/bank/statements/${scene.orgId}`)).status).toBe(404);
  expect((await staff.get('/bank/lines')).body.data).toHaveLength(2);
});

test('whoever may only look imports nothing', async () => {
  const { send, staff } = await createDesk('viewer');
  expect(await send(writeCsv(file))).toMatchObject({
    status: 403,
    body: { reason: 'role_forbids' },
  });
  expect((await staff.get('/bank/statements')).status).toBe(200);
});
