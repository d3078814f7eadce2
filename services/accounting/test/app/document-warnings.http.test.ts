import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { done } from '../support/people/journey.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Desk {
  readonly scene: IssuingScene;
  readonly owner: Staff;
  /** An invoice of 15 March with a taxed line, and whatever else is wished. */
  readonly wish: (more?: object) => object;
}

async function createDesk(): Promise<Desk> {
  const scene = await createIssuingScene(api.deps);
  const owner = await signInStaff(api, { orgId: scene.orgId });
  const taxed = { description: 'work', unit_price: 100, tax_code_id: scene.taxCodes.standard };
  const invoice = { kind: 'invoice', contact_id: scene.customer.id, date: '2026-03-15' };
  return { scene, owner, wish: (more = {}) => ({ ...invoice, lines: [taxed], ...more }) };
}

interface Warning {
  readonly reason: string;
  readonly message: string;
  readonly ids: readonly string[];
}

const previewed = async ({ owner }: Desk, wish: object): Promise<readonly Warning[]> =>
  (await done(owner.post('/documents/preview', wish))).warnings;

const reasonsOf = async (desk: Desk, wish: object): Promise<readonly string[]> =>
  (await previewed(desk, wish)).map(({ reason }) => reason);

describe('a draft dated in a locked period', () => {
  test('is warned about before it is stored, when it is stored, edited and read', async () => {
    const desk = await createDesk();
    const { owner, wish } = desk;
    expect(await previewed(desk, wish())).toEqual([]);
    await done(owner.send('PATCH', '/locks', { sales: '2026-03-31' }));
    const warning = {
      reason: 'locked_period',
      code: 'locked_period',
      values: { date: '2026-03-15', until: '2026-03-31' },
      message:
        'The document date 2026-03-15 is in a period locked until 2026-03-31. Choose a later date, or ask whoever manages the locks.',
      ids: [],
    };
    expect(await previewed(desk, wish())).toEqual([warning]);
    const draft = await done(owner.post('/documents', wish()));
    expect(draft.warnings).toEqual([warning]);
    const path = `/documents/${draft.id}`;
    const edit = { ...wish({ notes: 'a word' }), kind: undefined, version: 1 };
    expect((await done(owner.send('PUT', path, edit))).warnings).toEqual([warning]);
    expect((await done(owner.get(path))).warnings).toEqual([warning]);
    const later = { ...edit, version: 2, date: '2026-04-01' };
    expect((await done(owner.send('PUT', path, later))).warnings).toEqual([]);
  });

  test('is not warned about by a lock that does not bind it', async () => {
    const desk = await createDesk();
    const { scene, owner, wish } = desk;
    await done(owner.send('PATCH', '/locks', { sales: '2026-03-31' }));
    const bill = { kind: 'bill', contact_id: scene.supplier.id };
    expect(await reasonsOf(desk, wish(bill))).toEqual([]);
    await done(owner.send('PATCH', '/locks', { sales: null, tax: '2026-03-31' }));
    expect(await reasonsOf(desk, wish())).toEqual(['locked_period']);
    const line = { description: 'x', unit_price: 1, tax_code_id: scene.taxCodes.zero };
    expect(await reasonsOf(desk, wish({ lines: [line] }))).toEqual([]);
    const untaxed = await reasonsOf(desk, wish({ lines: [{ description: 'x', unit_price: 1 }] }));
    expect(untaxed).toEqual(['tax_code_missing']);
    await done(owner.send('PATCH', '/locks', { tax: null, soft: '2026-03-15' }));
    expect(await reasonsOf(desk, wish())).toEqual(['locked_period']);
    expect(await reasonsOf(desk, wish({ date: '2026-03-16' }))).toEqual([]);
  });

  test('is not warned about once it is in the books', async () => {
    const { owner, wish } = await createDesk();
    const draft = await done(owner.post('/documents', wish()));
    const issued = await done(owner.post(`/documents/${draft.id}/issue`, { version: 1 }));
    await done(owner.send('PATCH', '/locks', { soft: '2026-03-31' }));
    expect((await done(owner.get(`/documents/${issued.id}`))).warnings).toEqual([]);
  });
});

describe('a line without a tax code', () => {
  const bare = { description: 'stamps', unit_price: 1 };

  test('is warned about by its place where taxes are charged', async () => {
    const desk = await createDesk();
    const { scene, owner, wish } = desk;
    const taxed = { ...bare, tax_code_id: scene.taxCodes.standard };
    const message =
      'No tax code on line 2, 3: no tax is posted there. If that is intended, choose a tax code that says so, such as an exempt one.';
    const code = 'tax_code_missing';
    const warning = { reason: code, code, values: { lines: '2, 3' }, message };
    const lines = [taxed, bare, bare];
    expect(await previewed(desk, wish({ lines }))).toEqual([{ ...warning, ids: [] }]);
    const draft = await done(owner.post('/documents', wish({ lines })));
    const ids = draft.lines.slice(1).map(({ id }: { readonly id: string }) => id);
    expect(draft.warnings).toEqual([{ ...warning, ids }]);
    const exempt = { ...bare, tax_code_id: scene.taxCodes.zero };
    const edit = { ...wish({ lines: [taxed, exempt] }), kind: undefined, version: 1 };
    expect((await done(owner.send('PUT', `/documents/${draft.id}`, edit))).warnings).toEqual([]);
  });

  test('is as it should be where nothing is taxed', async () => {
    const desk = await createDesk();
    const { scene, wish } = desk;
    await api.deps.database.db
      .updateTable('tax_codes')
      .set({ active: false })
      .where('org_id', '=', scene.orgId)
      .where('code', 'not in', ['ZERO', 'EXEMPT'])
      .execute();
    expect(await previewed(desk, wish({ lines: [bare] }))).toEqual([]);
  });
});

test('a preview warns of another bill with the same reference and total', async () => {
  const desk = await createDesk();
  const { scene, owner, wish } = desk;
  const bill = wish({ kind: 'bill', contact_id: scene.supplier.id, reference: 'R-1' });
  expect(await previewed(desk, bill)).toEqual([]);
  const first = await done(owner.post('/documents', bill));
  expect(await previewed(desk, bill)).toMatchObject([
    { reason: 'duplicate_document', ids: [first.id] },
  ]);
});
