import { expectInvalid, expectNotFound, withoutRequestId } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestContext } from 'vitest';
import type { DocumentKind } from '../../src/kernel/document-kind.rules.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { unknownId } from './operations.ts';
import { call } from './support/client.ts';
import { linesOf } from './support/invoices.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const open = (context: TestContext): Promise<IssuingScene> =>
  createIssuingScene(needOperator(context, target).api.deps);

const reads: readonly {
  readonly shows: string;
  readonly path: string;
  readonly kind: DocumentKind;
  readonly otherPath: string;
}[] = [
  {
    shows: 'A-034 A-015 AD-009 an invoice is answered with its lines, bare',
    path: '/invoices',
    kind: 'invoice',
    otherPath: '/bills',
  },
  {
    shows: 'A-035 A-015 AD-009 a credit note is answered with its lines, bare',
    path: '/invoices',
    kind: 'credit_note',
    otherPath: '/bills',
  },
  {
    shows: 'A-038 A-015 AD-009 a bill is answered with its lines, bare',
    path: '/bills',
    kind: 'bill',
    otherPath: '/invoices',
  },
  {
    shows: 'A-038 A-015 AD-009 a supplier credit is answered with its lines, bare',
    path: '/bills',
    kind: 'supplier_credit',
    otherPath: '/invoices',
  },
  {
    shows: 'A-038 A-015 AD-009 an expense claim is answered with its lines, bare',
    path: '/bills',
    kind: 'expense_claim',
    otherPath: '/invoices',
  },
];

const lineFields = [
  'id',
  'position',
  'item_id',
  'description',
  'quantity',
  'unit_price',
  'discount_pct',
  'account_id',
  'tax_code_id',
  'net',
  'tax',
  'gross',
];

describe.each(reads)('GET $path/{id} of kind $kind', ({ shows, path, kind, otherPath }) => {
  test(shows, async (context) => {
    const scene = await open(context);
    const lines = [{ description: 'first', unitPrice: '2.50' }, { description: 'second' }];
    const draft = await scene.draft({ kind, lines });
    const { status, body } = await call(target, `${path}/${draft.id}`, { key: scene.readKey });
    expect({ status, id: body['id'], kind: body['kind'] }).toEqual({
      status: 200,
      id: draft.id,
      kind,
    });
    expect(linesOf(body).map((line) => [line['position'], line['description']])).toEqual([
      [1, 'first'],
      [2, 'second'],
    ]);
    for (const line of linesOf(body)) expect(Object.keys(line)).toEqual(lineFields);
    expect(linesOf(body)[0]).toMatchObject({
      item_id: null,
      quantity: 1,
      unit_price: 2.5,
      discount_pct: 0,
      tax_code_id: scene.taxCodes.standard,
      net: 2.5,
    });
  });

  test('A-010 A-019 A-022 shows number and status once it is in the books', async (context) => {
    const scene = await open(context);
    const [draft, posted] = [await scene.draft({ kind }), await scene.posted({ kind })];
    const read = async (document: string) =>
      (await call(target, `${path}/${document}`, { key: scene.readKey })).body;
    expect(await read(draft.id)).toMatchObject({ number: null, status: 'draft' });
    expect(posted.number).not.toBeNull();
    expect(await read(posted.id)).toMatchObject({ number: posted.number, status: posted.status });
  });

  test('A-007 AD-022 is 404 for another organisation, an unknown id and on the other list, alike', async (context) => {
    const [scene, other] = [await open(context), await open(context)];
    const draft = await scene.draft({ kind });
    const answers = [
      await call(target, `${path}/${draft.id}`, { key: other.readKey }),
      await call(target, `${path}/${unknownId}`, { key: scene.readKey }),
      await call(target, `${otherPath}/${draft.id}`, { key: scene.readKey }),
    ];
    for (const answer of answers) expectNotFound(answer);
    expect(new Set(answers.map((answer) => JSON.stringify(withoutRequestId(answer)))).size).toBe(1);
  });
});

test.each(['/invoices', '/bills'])(
  'AD-016 GET %s with an id that is no uuid is 400',
  async (path) => {
    for (const id of ['x', '1', `${unknownId}0`]) {
      expectInvalid(await call(target, `${path}/${id}`, { key: target.readKey }), 'id');
    }
  },
);

test('AD-016 a uuid in capitals is the same uuid', async (context) => {
  const scene = await open(context);
  const { id } = await scene.draft();
  const answer = await call(target, `/invoices/${id.toUpperCase()}`, { key: scene.readKey });
  expect(answer.body['id']).toBe(id);
});
