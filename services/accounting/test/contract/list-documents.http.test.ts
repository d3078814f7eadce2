import { expectInvalid } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestContext } from 'vitest';
import { documentStatuses } from '../../src/kernel/document-kind.rules.ts';
import type { DocumentKind } from '../../src/kernel/document-kind.rules.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { unknownId } from './operations.ts';
import { call } from './support/client.ts';
import { made, postInvoice, work } from './support/invoices.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const lists = [
  { path: '/invoices', kinds: ['invoice', 'credit_note'], others: ['bill'] },
  {
    path: '/bills',
    kinds: ['bill', 'supplier_credit', 'expense_claim'],
    others: ['invoice', 'credit_note'],
  },
] as const satisfies readonly {
  readonly path: string;
  readonly kinds: readonly DocumentKind[];
  readonly others: readonly DocumentKind[];
}[];

type Row = Readonly<Record<string, unknown>>;

function rowsOf({ status, body }: Answer): readonly Row[] {
  expect({ status, body }).toMatchObject({ status: 200 });
  const { data } = body;
  if (!Array.isArray(data)) throw new TypeError('the answer has no data');
  return data;
}

const idsOf = (answer: Answer) => rowsOf(answer).map((row) => row['id']);

async function open(context: TestContext): Promise<IssuingScene> {
  return createIssuingScene(needOperator(context, target).api.deps);
}

describe.each(lists)('GET $path', ({ path, kinds, others }) => {
  const [kind] = kinds;
  const list = (scene: IssuingScene, query = '') =>
    call(target, path + query, { key: scene.readKey });

  test('A-028 A-036 A-009 has its own kinds and no other', async (context) => {
    const scene = await open(context);
    for (const own of [...kinds, ...others]) await scene.draft({ kind: own });
    const rows = rowsOf(await list(scene));
    expect(rows.map((row) => String(row['kind'])).toSorted()).toEqual([...kinds].toSorted());
    for (const own of kinds) {
      expect(rowsOf(await list(scene, `?kind=${own}`)).map((row) => row['kind'])).toEqual([own]);
    }
  });

  test('A-029 A-037 AD-091 newest first: by date, then by time of creation, then by id', async (context) => {
    const scene = await open(context);
    const dates = ['2026-03-02', '2026-03-05', '2026-03-01', '2026-03-05', '2026-03-02'];
    const ids: string[] = [];
    for (const date of dates) ids.push((await scene.draft({ kind, date })).id);
    const newestFirst = [3, 1, 4, 0, 2].map((index) => ids[index]);
    expect(idsOf(await list(scene))).toEqual(newestFirst);
  });

  test('AD-091 what has the same date and moment comes by id', async (context) => {
    const { deps } = needOperator(context, target).api;
    const moment = new Date();
    const scene = await createIssuingScene({ ...deps, now: () => moment });
    const ids: string[] = [];
    while (ids.length < 4) ids.push((await scene.draft({ kind })).id);
    expect(idsOf(await list(scene))).toEqual(ids.toSorted().toReversed());
  });

  test('AD-001 AD-003 AD-009 answers data, has_more, limit, offset and total', async (context) => {
    const scene = await open(context);
    const empty = { data: [], has_more: false, limit: 50, offset: 0, total: 0 };
    expect((await list(scene)).body).toEqual(empty);
    await scene.draft({ kind });
    const { body } = await list(scene);
    expect(Object.keys(body)).toEqual(['data', 'has_more', 'limit', 'offset', 'total']);
    expect(body).toMatchObject({ has_more: false, limit: 50, offset: 0, total: 1 });
    expect(Object.keys(rowsOf(await list(scene))[0] ?? {})).not.toContain('lines');
  });

  test('AD-003 of 51 documents 50 are answered when nobody says how many', async (context) => {
    const scene = await open(context);
    for (let drafts = 0; drafts < 51; drafts += 1) await scene.draft({ kind });
    const answer = await list(scene);
    expect(rowsOf(answer)).toHaveLength(50);
    expect(answer.body).toMatchObject({ has_more: true, limit: 50, offset: 0, total: 51 });
  });

  test('A-033 A-037 AD-002 AD-004 AD-005 pages join without gap or repeat, and the last one says so', async (context) => {
    const scene = await open(context);
    for (let drafts = 0; drafts < 4; drafts += 1) await scene.draft({ kind });
    const whole = idsOf(await list(scene));
    const page = (offset: number) => list(scene, `?limit=2&offset=${offset}`);
    const first = await page(0);
    const second = await page(2);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(whole);
    expect(first.body).toMatchObject({ has_more: true, limit: 2, offset: 0, total: 4 });
    expect(second.body).toMatchObject({ has_more: false, limit: 2, offset: 2, total: 4 });
    for (const offset of [4, 1_000_000]) {
      expect((await page(offset)).body).toMatchObject({ data: [], has_more: false, total: 4 });
    }
    expect(idsOf(await list(scene, '?limit=1&offset=3'))).toEqual(whole.slice(3));
    expect((await list(scene, '?limit=200&offset=0')).body).toMatchObject({ limit: 200 });
  });

  test('A-030 A-037 A-022 A-019 status narrows the list to one status', async (context) => {
    const scene = await open(context);
    const draft = await scene.draft({ kind });
    const posted = await scene.posted({ kind });
    expect(idsOf(await list(scene, '?status=draft'))).toEqual([draft.id]);
    expect(idsOf(await list(scene, `?status=${posted.status}`))).toEqual([posted.id]);
    expect((await list(scene, '?status=void')).body).toMatchObject({ data: [], total: 0 });
    const rows = rowsOf(await list(scene));
    for (const { status } of rows) expect(documentStatuses).toContain(status);
  });

  test('A-019 A-030 A-037 there are nine statuses to ask for', async () => {
    const words =
      'draft awaiting_approval approved sent posted partially_paid paid void closed'.split(' ');
    expect(documentStatuses).toEqual(words);
    for (const word of words) {
      const answer = await call(target, `${path}?status=${word}`, { key: target.readKey });
      expect(answer.status).toBe(200);
    }
  });

  test('A-031 A-037 contact_id narrows the list to one contact', async (context) => {
    const scene = await open(context);
    const another = await scene.addContact({ isSupplier: true });
    await scene.draft({ kind });
    const own = await scene.draft({ kind, contactId: another.id });
    expect(idsOf(await list(scene, `?contact_id=${another.id}`))).toEqual([own.id]);
    expect(idsOf(await list(scene, `?contact_id=${unknownId}`))).toEqual([]);
  });

  test('A-032 A-037 AD-029 AD-102 from and to are days of the document, each alone too', async (context) => {
    const scene = await open(context);
    for (const date of ['2020-01-01', '2026-03-01', '2026-03-02', '2031-12-31']) {
      await scene.draft({ kind, date });
    }
    const dates = async (query: string) =>
      rowsOf(await list(scene, query)).map((row) => row['date']);
    expect(await dates('?from=2026-03-01&to=2026-03-01')).toEqual(['2026-03-01']);
    expect(await dates('?from=2026-03-02')).toEqual(['2031-12-31', '2026-03-02']);
    expect(await dates('?to=2026-03-01')).toEqual(['2026-03-01', '2020-01-01']);
    expect(await dates('?from=2026-03-02&to=2026-03-01')).toEqual([]);
  });

  test('AD-092 with filters the total is exact too', async (context) => {
    const scene = await open(context);
    for (const date of ['2026-03-01', '2026-03-02', '2026-03-03']) {
      await scene.draft({ kind, date });
    }
    const answer = await list(scene, '?from=2026-03-02&limit=1');
    expect(answer.body).toMatchObject({ has_more: true, total: 2 });
    const beyond = await list(scene, '?from=2026-03-02&limit=1&offset=5');
    expect(beyond.body).toMatchObject({ data: [], has_more: false, total: 2 });
  });

  test('AD-043 overdue=true lists what is owed past its day, and it is never a status', async (context) => {
    const scene = await open(context);
    await scene.draft({ kind, date: '2020-01-01' });
    await scene.posted({ kind, date: '2031-12-31' });
    const late = await scene.posted({ kind, date: '2020-01-01' });
    const rows = rowsOf(await list(scene, '?overdue=true'));
    expect(rows.map((row) => [row['id'], row['overdue'], row['status']])).toEqual([
      [late.id, true, late.status],
    ]);
    expect(rowsOf(await list(scene)).filter((row) => row['overdue'] === true)).toHaveLength(1);
  });

  test('A-007 has nothing of another organisation', async (context) => {
    const [scene, other] = [await open(context), await open(context)];
    await scene.draft({ kind });
    expect((await list(other)).body).toMatchObject({ data: [], total: 0 });
    const { customer, supplier } = scene;
    for (const { id } of [customer, supplier]) {
      expect(idsOf(await list(other, `?contact_id=${id}`))).toEqual([]);
    }
  });

  test.each([
    ['limit', ['0', '201', '1.5', '-1', 'x', '', '1e1', '%201']],
    ['offset', ['-1', '1.5', 'x', '', '1e1']],
    ['status', ['overdue', 'DRAFT', '', 'draft,paid']],
    ['contact_id', ['x', '', '1']],
    ['from', ['2026-02-30', 'today', '', '2026-1-1']],
    ['to', ['2026-02-30', 'tomorrow', '', '0000-00-00']],
    ['kind', [...others, 'quote', '']],
    ['overdue', ['yes', '']],
    ['reference', ['', 'x'.repeat(256)]],
  ])('AD-004 AD-005 AD-016 a wrong %s is 400', async (parameter, values) => {
    for (const value of values) {
      const answer = await call(target, `${path}?${parameter}=${value}`, { key: target.readKey });
      expectInvalid(answer, parameter);
    }
    const twice = `${path}?${parameter}=1&${parameter}=2`;
    expectInvalid(await call(target, twice, { key: target.readKey }), parameter);
  });
});

test('A-047 reference narrows the list to exactly that reference', async (context) => {
  const scene = await open(context);
  const post = async (reference: string): Promise<unknown> => {
    const body = { contact_id: scene.customer.id, reference, lines: [work] };
    return made(await postInvoice(target, body, { key: scene.writeKey }))['id'];
  };
  const own = await post('order 17');
  await post('order 1');
  const found = await call(target, '/invoices?reference=order%2017', { key: scene.readKey });
  expect(idsOf(found)).toEqual([own]);
});
