import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { voidDocument } from '../../src/documents/issuing/void-document.ts';
import { setLockDates } from '../../src/ledger/locks/set-lock-dates.ts';
import { createTaxCode } from '../../src/setup/tax/create-tax-code.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { newTestId, testOperator } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

const now = new Date('2026-05-15T12:00:00Z');
let api: TestApi;
/** An invoice, half of it paid, and a bill. */
let books: { readonly scene: SettlingScene; readonly viewer: Staff };
beforeAll(async () => {
  api = await startTestApi({ nowMs: () => now.getTime() });
  const scene = await createSettlingScene(api.deps);
  await scene.pay(await scene.posted(), 6_050n);
  await scene.posted({ kind: 'bill' });
  books = { scene, viewer: await signInStaff(api, { orgId: scene.orgId, role: 'viewer' }) };
});
afterAll(() => api.stop());

describe('the tax report', () => {
  test('has what is owed on sales less what comes back from purchases, by component, on both bases', async () => {
    const { viewer } = books;
    const { body } = await viewer.get('/reports/tax');
    expect(body).toMatchObject({
      from: '2026-01-01',
      to: '2026-05-15',
      data: {
        basis: 'accrual',
        codes: [{ tax_code: 'STANDARD', is_reverse_charge: false, sales_base: 100, output: 21 }],
        components: [{ tax_code: 'STANDARD', name: 'VAT', output: 21, input: 21, payable: 0 }],
        total: { sales_base: 100, output: 21, purchases_base: 100, input: 21, payable: 0 },
      },
    });
    const cash = await viewer.get('/reports/tax?basis=cash');
    expect(cash.body.data.total).toEqual({
      sales_base: 50,
      output: 10.5,
      purchases_base: 0,
      input: 0,
      deferred_base: 0,
      deferred: 0,
      payable: 10.5,
    });
    const march = await viewer.get('/reports/tax?from=2026-04-01&to=2026-04-30');
    expect(march.body.data).toMatchObject({ components: [], total: { payable: 0 } });
    const file = await viewer.get('/reports/tax?format=csv');
    expect(file.body).toContain(
      'STANDARD,VAT,,100,21,100,21,0,0,0,,,,\r\nTotal,,,100,21,100,21,0,0,0,,,,\r\n',
    );
  });

  test('is by box where components name one, taxes both sides of a reverse charge, and knows what waits', async () => {
    const scene = await createSettlingScene(api.deps, { taxScheme: 'cash' });
    const rates = [{ validFrom: '1900-01-01', ratePct: '10' }];
    const boxed = await createTaxCode(api.deps, {
      orgId: scene.orgId,
      actor: testOperator,
      request: {
        code: 'BOXED',
        name: 'Boxed',
        kind: 'both',
        components: [
          { name: 'State', rates, reportBox: '81' },
          { name: 'City', rates, reportBox: '81' },
        ],
      },
    });
    if (boxed.kind === 'reject') throw new Error(boxed.reason);
    await scene.posted({ kind: 'bill', lines: [{ taxCodeId: scene.taxCodes.reverseCharge }] });
    await scene.posted({ kind: 'bill', lines: [{ taxCodeId: boxed.id }] });
    const invoice = await scene.posted();
    await scene.pay(invoice, 6_050n);
    const viewer = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
    const { body } = await viewer.get('/reports/tax');
    // Two components of one code are computed on the same 100.
    expect(body.data.boxes).toMatchObject([
      { report_box: '81', purchases_base: 100, output: 0, input: 20, deferred: 0, payable: -20 },
    ]);
    expect(body.data.components).toMatchObject([
      { tax_code: 'BOXED', name: 'State', report_box: '81', purchases_base: 100, input: 10 },
      { tax_code: 'BOXED', name: 'City', report_box: '81', purchases_base: 100, input: 10 },
      {
        tax_code: 'REVERSE',
        category: 'AE',
        purchases_base: 100,
        output: 19,
        input: 19,
        payable: 0,
      },
      { tax_code: 'STANDARD', sales_base: 50, output: 10.5, deferred_base: 50, deferred: 10.5 },
    ]);
    expect(body.data.total).toMatchObject({ sales_base: 50, purchases_base: 200, payable: -9.5 });
  });

  test('has credit notes below zero, what is not taxed, and a void where it was posted', async () => {
    const scene = await createSettlingScene(api.deps);
    const { zero } = scene.taxCodes;
    await scene.posted({ lines: [{ taxCodeId: null }, { taxCodeId: zero }] });
    await scene.posted({ kind: 'credit_note' });
    const voided = await scene.posted();
    await setLockDates(api.deps, { ...scene.act, role: 'owner', dates: { tax: '2026-04-30' } });
    const outcome = await voidDocument(api.deps, scene.order(voided.id));
    expect(outcome.kind).toBe('done');
    const viewer = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
    const before = await viewer.get('/reports/tax?to=2026-04-30');
    expect(before.body.data.codes).toMatchObject([
      { tax_code: 'STANDARD', sales_base: 0, output: 0 },
      { tax_code: 'ZERO', sales_base: 100, output: 0 },
      { tax_code: null, sales_base: 100, output: 0 },
    ]);
    const after = await viewer.get('/reports/tax?from=2026-05-01');
    expect(after.body.data.codes).toMatchObject([{ sales_base: -100, output: -21, payable: -21 }]);
    const { tax_code_id: codeId } = after.body.data.codes[0];
    const behind = await viewer.get(`/reports/tax/documents?tax_code_id=${codeId}&figure=output`);
    expect(behind.body).toMatchObject({
      data: [
        { kind: 'credit_note', act: 'post', sales_base: -100, output: -21 },
        { document_id: voided.id, act: 'post', sales_base: 100, output: 21 },
        { document_id: voided.id, act: 'void', date: '2026-05-15', sales_base: -100, output: -21 },
      ],
      has_more: false,
    });
    const untaxed = await viewer.get('/reports/tax/documents?limit=1');
    expect(untaxed.body.data).toMatchObject([{ kind: 'invoice', sales_base: 100, output: 0 }]);
  });

  test('shows the documents behind a figure, as pages and as a file', async () => {
    const { viewer, scene } = books;
    const path = `/reports/tax/documents?tax_code_id=${scene.taxCodes.standard}`;
    const cash = await viewer.get(`${path}&basis=cash&figure=sales_base`);
    expect(cash.body.data).toMatchObject([
      { kind: 'invoice', act: 'payment', date: '2026-04-01', sales_base: 50, output: 10.5 },
    ]);
    const [first, second] = [
      await viewer.get(`${path}&limit=1`),
      await viewer.get(`${path}&offset=1`),
    ];
    expect([first.body.has_more, second.body.has_more]).toEqual([true, false]);
    expect([...first.body.data, ...second.body.data]).toMatchObject([
      { kind: 'bill', purchases_base: 100, input: 21, payable: -21 },
      { kind: 'invoice', sales_base: 100, output: 21, payable: 21 },
    ]);
    const file = await viewer.get(`${path}&format=csv&limit=1`);
    expect(file.headers.get('content-disposition')).toContain('tax-documents-accrual_2026-01-01');
    expect(file.body.trim().split('\r\n')).toHaveLength(3);
    const none = await viewer.get(`/reports/tax/documents?tax_code_id=${newTestId()}`);
    expect(none.body.data).toEqual([]);
  });

  test('that ends before it begins is refused', async () => {
    const { viewer } = books;
    const { status, body } = await viewer.get('/reports/tax?from=2026-05-01&to=2026-04-30');
    expect([status, Object.keys(body.error.fieldErrors)]).toEqual([400, ['from']]);
  });
});
