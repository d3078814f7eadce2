import { afterAll, describe, expect, test } from 'vitest';
import type { TestContext } from 'vitest';
import { approveDocument } from '../../src/documents/issuing/approvals/approve-document.ts';
import { issueDocument } from '../../src/documents/issuing/issue-document.ts';
import { act } from '../support/documents/issuing-acts.ts';
import { approver } from '../support/documents/issuing-scene.ts';
import { createSettlingScene, payDate } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';
import { call } from './support/client.ts';
import { made, postInvoice, work } from './support/invoices.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const open = (context: TestContext): Promise<SettlingScene> =>
  createSettlingScene(needOperator(context, target).api.deps);

async function read({ readKey }: SettlingScene, path: string) {
  const { status, body } = await call(target, path, { key: readKey });
  expect(status).toBe(200);
  return body;
}

/** The three reports of all that these tests post. */
const reportsOf = (scene: SettlingScene) =>
  Promise.all(
    [
      `profit-and-loss?from=2020-01-01&to=${payDate}`,
      `balance-sheet?as_of=${payDate}`,
      `trial-balance?as_of=${payDate}`,
    ].map((report) => read(scene, `/reports/${report}`)),
  );

describe('what people do in the books is read through the API afterwards', () => {
  test('A-022 A-010 A-019 an invoice that is approved, issued, sent, paid in part and paid', async (context) => {
    const scene = await open(context);
    const draft = await scene.draft();
    const shown = async () => {
      const { status, number, amount_paid: paid } = await read(scene, `/invoices/${draft.id}`);
      return [status, number, paid];
    };
    const seen = [await shown()];
    for (const name of ['submit', 'approve', 'issue', 'send'] as const) {
      await act(scene, draft, name);
      seen.push(await shown());
    }
    for (const amountMinor of [100n, 12_000n]) {
      await scene.pay(draft, amountMinor);
      seen.push(await shown());
    }
    expect(seen).toEqual([
      ['draft', null, 0],
      ['awaiting_approval', null, 0],
      ['approved', null, 0],
      ['posted', 'INV-00001', 0],
      ['sent', 'INV-00001', 0],
      ['partially_paid', 'INV-00001', 1],
      ['paid', 'INV-00001', 121],
    ]);
  });

  test('A-022 A-019 an invoice that is credited, and one that is voided', async (context) => {
    const scene = await open(context);
    const [credited, voided] = [await scene.posted(), await scene.posted()];
    await scene.allocate(await scene.posted({ kind: 'credit_note' }), credited, 12_100n);
    await act(scene, voided, 'void');
    expect(await read(scene, `/invoices/${credited.id}`)).toMatchObject({
      status: 'closed',
      amount_paid: 0,
      amount_credited: 121,
    });
    expect(await read(scene, `/invoices/${voided.id}`)).toMatchObject({
      status: 'void',
      number: voided.number,
    });
  });
});

describe('the reports', () => {
  test('A-077 a draft of the API changes none of them until it is issued', async (context) => {
    const scene = await open(context);
    const before = await reportsOf(scene);
    const body = { contact_id: scene.customer.id, date: '2026-03-15', lines: [work] };
    const draft = made(await postInvoice(target, body, { key: scene.writeKey }));
    expect(await reportsOf(scene)).toEqual(before);

    await issueDocument(scene.deps, scene.order(String(draft['id'])));
    const [profitAndLoss, balanceSheet, trialBalance] = await reportsOf(scene);
    expect(profitAndLoss?.['data']).toMatchObject({ income: { total: 10 }, net_profit: 10 });
    expect(balanceSheet?.['data']).toMatchObject({ assets: { total: 10 } });
    expect(trialBalance?.['data']).toMatchObject({ total_debit: 10, total_credit: 10 });
  });

  test('AD-039 a bill is in all of them from its approval on', async (context) => {
    const scene = await open(context);
    const before = await reportsOf(scene);
    const { id } = await scene.draft({ kind: 'bill' });
    expect(await reportsOf(scene)).toEqual(before);

    await approveDocument(scene.deps, { ...scene.order(id), actor: approver });
    const [profitAndLoss, balanceSheet, trialBalance] = await reportsOf(scene);
    expect(profitAndLoss?.['data']).toMatchObject({ expenses: { total: 100 }, net_profit: -100 });
    expect(balanceSheet?.['data']).toMatchObject({ liabilities: { total: 121 }, net_assets: -100 });
    expect(trialBalance?.['data']).toMatchObject({ total_debit: 121, total_credit: 121 });
  });
});
