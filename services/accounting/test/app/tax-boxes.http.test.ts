import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { done } from '../support/people/journey.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: IssuingScene;
let accountant: Staff;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function openDesk(): Promise<void> {
  scene = await createIssuingScene(api.deps);
  accountant = await signInStaff(api, { orgId: scene.orgId, role: 'accountant' });
}

const rates = [{ valid_from: '1900-01-01', rate_pct: 10 }];

async function addCode(...components: readonly object[]): Promise<string> {
  const parts = components.map((part, index) => ({ name: `Part ${index}`, rates, ...part }));
  const code = { code: `T${components.length}`, name: 'Taxed', kind: 'both', components: parts };
  return (await done(accountant.post('/tax-codes', code))).id;
}

/** A sale of 100 and a purchase of 40. */
async function trade(taxCodeId: string): Promise<void> {
  await scene.posted({ lines: [{ taxCodeId }] });
  await scene.posted({ kind: 'bill', lines: [{ taxCodeId, unitPrice: '40' }] });
}

/** The scene's documents are of March; without a year the report is of the current one. */
const year = '/reports/tax?from=2026-01-01&to=2026-12-31';
const report = async () => (await done(accountant.get(year))).data;
const nothing = { sales_base: 0, output: 0, purchases_base: 0, input: 0, payable: 0 };

test('each of the four figures goes to a box of its own', async () => {
  await openDesk();
  const report_boxes = { sales_base: '81', output: '81t', purchases_base: '66b', input: '66' };
  await trade(await addCode({ report_boxes }));
  const { boxes, components } = await report();
  expect(boxes).toMatchObject([
    { report_box: '81', figures: ['sales_base'], ...nothing, sales_base: 100 },
    { report_box: '66b', figures: ['purchases_base'], ...nothing, purchases_base: 40 },
    { report_box: '81t', figures: ['output'], ...nothing, output: 10, payable: 10 },
    { report_box: '66', figures: ['input'], ...nothing, input: 4, payable: -4 },
  ]);
  expect(components).toMatchObject([{ report_box: null, report_boxes }]);
  const [code] = (await done(accountant.get('/tax-codes'))).data.filter(
    ({ name }: { readonly name: string }) => name === 'Taxed',
  );
  expect(code.components).toMatchObject([{ report_box: null, report_boxes }]);
  const file = await accountant.get(`${year}&format=csv`);
  expect(file.body).toContain('T1,Part 0,,100,10,40,4,0,0,6,81,81t,66b,66\r\n');
});

test('`report_box` is for the figures that have no box of their own', async () => {
  await openDesk();
  await trade(await addCode({ report_box: '81', report_boxes: { input: '66' } }));
  const { boxes, components } = await report();
  expect(boxes).toMatchObject([
    { report_box: '81', sales_base: 100, output: 10, purchases_base: 40, input: 0, payable: 10 },
    { report_box: '66', figures: ['input'], ...nothing, input: 4, payable: -4 },
  ]);
  expect(boxes[0].figures).not.toContain('input');
  expect(components).toMatchObject([
    {
      report_box: '81',
      report_boxes: { sales_base: null, output: null, purchases_base: null, input: '66' },
    },
  ]);
});

test('nets that two components of a code send to one box count once, and to two boxes in each', async () => {
  await openDesk();
  const shared = { sales_base: '81' };
  await trade(
    await addCode(
      { report_boxes: { ...shared, output: 'state', purchases_base: 'a' } },
      { report_boxes: { ...shared, output: 'city', purchases_base: 'b' } },
    ),
  );
  const { boxes } = await report();
  const figuresOf = (name: string) =>
    boxes.find(({ report_box }: { readonly report_box: string }) => report_box === name);
  expect(figuresOf('81')).toMatchObject({ sales_base: 100 });
  expect([figuresOf('a').purchases_base, figuresOf('b').purchases_base]).toEqual([40, 40]);
  expect([figuresOf('state').output, figuresOf('city').output]).toEqual([10, 10]);
  expect(boxes).toHaveLength(5);
});
