import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankDay, createBankScene, latestLine } from '../../support/bank/bank-scene.ts';
import { signInStaff } from '../../support/people/staff.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function createDesk() {
  const scene = await createBankScene(api.deps);
  const staff = await signInStaff(api, { orgId: scene.orgId, role: 'bookkeeper' });
  return { scene, staff };
}

describe('suggestions', () => {
  test('the best comes first with why, and is agreed to by sending it back', async () => {
    const { scene, staff } = await createDesk();
    const customer = await scene.addContact({ name: 'Jäger & Söhne Logistik GmbH' });
    const [invoice] = [await scene.posted({ contactId: customer.id }), await scene.posted()];
    const number = Number(invoice.number?.split('-')[1]);
    const line = await scene.line(12_100n, {
      counterparty: 'JAEGER + SOEHNE LOGISTIK',
      description: `RECHNUNG inv ${number}`,
    });
    const { status, body } = await staff.get(`/bank/lines/${line.id}/suggestions`);
    expect(status).toBe(200);
    const [best] = body.data;
    expect(body.data).toHaveLength(1);
    expect(best).toMatchObject({ kind: 'documents', score: 100, contact_id: customer.id });
    const whats = best.evidence.map(({ what }: { what: string }) => what);
    expect(whats).toEqual(['amount', 'reference', 'name', 'date']);
    expect(best.evidence[1].sentence).toBe(
      `The line refers to ${invoice.number} (Jäger & Söhne Logistik GmbH).`,
    );
    const path = `/bank/lines/${line.id}`;
    const agreed = await staff.post(`${path}/match`, { version: 1, ...best.match });
    expect(agreed.status).toBe(200);
    expect(agreed.body).toMatchObject({
      status: 'matched',
      version: 2,
      matches: [
        {
          kind: 'payment',
          amount: 121,
          made_here: true,
          decided_by: 'person',
          contact_name: customer.name,
          document_numbers: [invoice.number],
        },
      ],
      also_changed: [],
    });
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'paid' });
    const done = await staff.get(`${path}/suggestions`);
    expect([done.status, done.body.reason]).toEqual([409, 'line_not_open']);
  });

  test('the list has the best of each open line, and says what auto-match would take', async () => {
    const { scene, staff } = await createDesk();
    const customer = await scene.addContact({ name: 'Jäger & Söhne Logistik GmbH' });
    const invoice = await scene.posted({ contactId: customer.id });
    const fits = { counterparty: 'JAEGER + SOEHNE', description: `RECHNUNG ${invoice.number}` };
    const clear = await scene.line(12_100n, fits);
    const alone = await scene.line(-77n, { counterparty: 'Nobody', description: 'what' });
    const list = async (query: string) => {
      const { body } = await staff.get(`/bank/lines?${query}`);
      return new Map(body.data.map((line: { id: string; best?: unknown }) => [line.id, line.best]));
    };
    const bests = await list('with_best=true');
    expect(bests.get(clear.id)).toMatchObject({ score: 100, certain: true });
    expect(bests.get(alone.id)).toBeNull();
    expect((await list('')).get(clear.id)).toBeUndefined();
    // Two lines that want one invoice: neither is certain.
    const rival = await scene.line(12_100n, fits);
    const contested = await list('with_best=true&status=open');
    expect([contested.get(clear.id), contested.get(rival.id)]).toMatchObject([
      { certain: false },
      { certain: false },
    ]);
  });

  test('what a person said is remembered, for and against', async () => {
    const { scene, staff } = await createDesk();
    const best = async (counterparty: string) => {
      await scene.posted();
      const line = await scene.line(12_100n, { counterparty, description: 'payment' });
      const { body } = await staff.get(`/bank/lines/${line.id}/suggestions`);
      return { line, suggestion: body.data[0] };
    };
    const before = await best('ODD TRADING NAME');
    expect(before.suggestion.score).toBeLessThan(45);
    const match = { version: 1, ...before.suggestion.match };
    expect((await staff.post(`/bank/lines/${before.line.id}/match`, match)).status).toBe(200);
    const after = await best('Odd Trading Name');
    const whats = after.suggestion.evidence.map(({ what }: { what: string }) => what);
    expect(whats).toContain('memory');
    const path = `/bank/lines/${after.line.id}/refuse-contact`;
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await staff.post(path, { contact_id: scene.customer.id })).status).toBe(200);
    }
    const { body } = await staff.get(`/bank/lines/${after.line.id}/suggestions`);
    expect(body.data).toEqual([]);
    expect((await staff.post(path, { contact_id: scene.orgId })).status).toBe(400);
  });
});

describe('decisions', () => {
  test('a line is ignored, opened again, and matched by one’s own words', async () => {
    const { scene, staff } = await createDesk();
    const line = await scene.line(-490n);
    const path = `/bank/lines/${line.id}`;
    expect((await staff.post(`${path}/ignore`, { version: 1 })).body).toMatchObject({
      status: 'ignored',
      version: 2,
      matches: [],
    });
    const stale = await staff.post(`${path}/undo`, { version: 1 });
    expect([stale.status, stale.body.reason]).toEqual([409, 'version_conflict']);
    expect((await staff.post(`${path}/undo`, { version: 2 })).body).toMatchObject({
      status: 'open',
    });
    const again = await staff.post(`${path}/undo`, { version: 3 });
    expect([again.status, again.body.reason]).toEqual([409, 'line_open']);
    const parts = [
      { kind: 'account', account_id: scene.accountIdOf('6100'), amount: -4 },
      { kind: 'account', account_id: scene.accountIdOf('6400'), amount: -0.9, memo: 'card' },
    ];
    const matched = await staff.post(`${path}/match`, { version: 3, parts });
    expect(matched.body).toMatchObject({
      status: 'matched',
      matches: [{ kind: 'entry', amount: -4.9 }],
    });
    expect((await staff.get(path)).body).toMatchObject({
      version: 4,
      matches: [{ made_here: true }],
    });
    expect(await scene.linesOf(line.id, 'post')).toHaveLength(3);
  });

  test('the other line of a transfer changes with it', async () => {
    const { scene, staff } = await createDesk();
    const savingsId = await scene.openAccount('1001');
    const out = await scene.line(-10_000n);
    await scene.importLines([{ amountMinor: 10_000n }], { accountId: savingsId });
    const into = await latestLine(api.deps, scene.orgId, savingsId);
    const line = { line_id: into.id, version: 1 };
    const parts = [{ kind: 'transfer', account_id: savingsId, line }];
    const matched = await staff.post(`/bank/lines/${out.id}/match`, { version: 1, parts });
    expect(matched.body).toMatchObject({
      also_changed: [into.id],
      matches: [{ kind: 'transfer' }],
    });
    const undone = await staff.post(`/bank/lines/${into.id}/undo`, { version: 2 });
    expect(undone.body).toMatchObject({ status: 'open', also_changed: [out.id] });
  });

  test('what cannot be is refused with its reason', async () => {
    const { scene, staff } = await createDesk();
    const line = await scene.line(10_000n);
    const refused = async (body: object, id = line.id) => {
      const answer = await staff.post(`/bank/lines/${id}/match`, { version: 1, ...body });
      return [answer.status, answer.body.reason];
    };
    const account = { kind: 'account', account_id: scene.accountIdOf('4800') };
    expect(await refused({ parts: [account] }, scene.orgId)).toEqual([404, 'line_not_found']);
    expect(await refused({ parts: [account], version: 7 })).toEqual([409, 'version_conflict']);
    expect(await refused({ parts: [{ ...account, amount: 1 }] })).toEqual([
      400,
      'parts_do_not_add_up',
    ]);
    expect(await refused({ parts: [{ ...account, amount: 0.001 }] })).toEqual([
      400,
      'too_many_decimals',
    ]);
    const settles = [{ id: scene.orgId, amount: 100 }];
    const documents = { kind: 'documents', contact_id: scene.customer.id, settles };
    expect(await refused({ parts: [documents] })).toEqual([400, 'not_found']);
    const payment = { kind: 'payment', payment_id: scene.orgId };
    expect(await refused({ parts: [payment] })).toEqual([400, 'payment_not_found']);
    const transfer = { kind: 'transfer', account_id: scene.accountIdOf('1000') };
    expect(await refused({ parts: [transfer] })).toEqual([400, 'same_account']);
    expect(
      (await staff.post(`/bank/lines/${line.id}/match`, { version: 1, parts: [] })).status,
    ).toBe(400);
    const half = { ...documents, currency: 'USD' };
    expect(
      (await staff.post(`/bank/lines/${line.id}/match`, { version: 1, parts: [half] })).status,
    ).toBe(400);
    const unknown = { version: 1, parts: [{ kind: 'gift' }] };
    expect((await staff.post(`/bank/lines/${line.id}/match`, unknown)).status).toBe(400);
    expect((await staff.get(`/bank/lines/${scene.orgId}`)).status).toBe(404);
    const viewer = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
    expect((await viewer.post(`/bank/lines/${line.id}/match`, unknown)).status).toBe(403);
    expect((await viewer.get(`/bank/lines/${line.id}`)).status).toBe(200);
  });

  test('AD-078 on a day that is softly closed an accountant goes on with a reason, a bookkeeper does not', async () => {
    const { scene, staff } = await createDesk();
    const accountant = await signInStaff(api, { orgId: scene.orgId, role: 'accountant' });
    const line = await scene.line(10_000n);
    await api.database.db
      .updateTable('books')
      .set({ soft_lock_date: bankDay })
      .where('org_id', '=', scene.orgId)
      .execute();
    const parts = [{ kind: 'account', account_id: scene.accountIdOf('4800') }];
    const body = { version: 1, parts, lock_reason: 'the auditor asked' };
    const path = `/bank/lines/${line.id}/match`;
    const refused = await staff.post(path, body);
    expect([refused.status, refused.body.reason]).toEqual([409, 'period_soft_locked']);
    expect((await accountant.post(path, body)).status).toBe(200);
  });
});

test('lines are filtered by what people look for', async () => {
  const { scene, staff } = await createDesk();
  await scene.importLines([
    { amountMinor: 100n, description: 'one', date: '2026-03-01' },
    { amountMinor: -200n, description: 'two', counterparty: 'Käufer', date: '2026-03-02' },
    { amountMinor: 300n, description: 'three', date: '2026-03-03' },
  ]);
  const found = async (query: string) => {
    const { body } = await staff.get(`/bank/lines?${query}`);
    return body.data.map(({ description }: { description: string }) => description);
  };
  expect(await found('')).toEqual(['three', 'two', 'one']);
  expect(await found(`account_id=${scene.bankId}&limit=1&offset=1`)).toEqual(['two']);
  expect(await found('direction=out')).toEqual(['two']);
  expect(await found('from=2026-03-02&to=2026-03-02')).toEqual(['two']);
  expect(await found('text=KÄUFER')).toEqual(['two']);
  expect(await found('status=matched')).toEqual([]);
});

test('auto-match takes what is certain and what rules say, and leaves the rest to people', async () => {
  const { scene, staff } = await createDesk();
  const accountant = await signInStaff(api, { orgId: scene.orgId, role: 'accountant' });
  const rule = {
    name: 'Fees',
    conditions: { text: 'fee' },
    action: { kind: 'account', account_id: scene.accountIdOf('6100') },
  };
  await accountant.post('/bank/rules', rule);
  const noise = { name: 'Noise', conditions: { text: 'noise' }, action: { kind: 'ignore' } };
  await accountant.post('/bank/rules', noise);
  const invoice = await scene.posted();
  const twins = [
    await scene.posted({ lines: [{ unitPrice: '50' }] }),
    await scene.posted({ lines: [{ unitPrice: '50' }] }),
  ];
  await scene.importLines([
    { amountMinor: 12_100n, counterparty: 'CUSTOMER', description: invoice.number ?? '' },
    { amountMinor: -490n, description: 'FEE' },
    { amountMinor: 1n, description: 'noise' },
    { amountMinor: twins[0]?.totalMinor ?? 0n, counterparty: 'CUSTOMER', description: 'for what?' },
  ]);
  const { status, body } = await staff.post(`/bank/accounts/${scene.bankId}/auto-match`, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ left: 1, has_more: false, refused: [] });
  expect(
    [body.matched, body.matched_by_rule, body.ignored_by_rule].map(({ length }) => length),
  ).toEqual([1, 1, 1]);
  const decided = await staff.get(`/bank/lines/${body.matched[0]}`);
  expect(decided.body.matches).toMatchObject([{ decided_by: 'evidence', made_here: true }]);
  const none = await staff.post(`/bank/accounts/${scene.accountIdOf('4000')}/auto-match`, {});
  expect(none.status).toBe(404);
});
