import { testAdminUrl } from '@countinghouse/postgres/testing';
import { expect, test } from 'vitest';
import type { Field, RowClaim } from './fields.ts';
import { compareRowTypes } from './index.ts';

const field = (kind: string, notJson: readonly string[] = []): Field => ({
  kind,
  notJson,
  isOptional: false,
});

const claim = (fields: Readonly<Record<string, Field>>): RowClaim => ({
  place: 'x.sql.ts:1',
  within: 'findX',
  fragments: ["select 1::bigint as sum, 'a' as name, '[]'::json as lines"],
  claimed: { kind: 'row', fields: new Map(Object.entries(fields)) },
  texts: ["select 1::bigint as sum, 'a' as name, '[]'::json as lines"],
});

const right = { sum: field('bigint'), name: field('string'), lines: field('json') };

test.each([
  ['is right', right, []],
  [
    'calls a column differently',
    { ...right, sum: field('bigint'), title: field('string') },
    ['title is not returned'],
  ],
  ['lacks a column', { sum: right.sum, lines: right.lines }, ['name is not in the type']],
  ['has another type', { ...right, sum: field('number') }, ['sum is bigint, not number']],
  [
    'hides an amount in JSON',
    { ...right, lines: field('json', ['[].netMinor: bigint']) },
    ['lines is JSON, which has no [].netMinor: bigint'],
  ],
])('a row type that %s', async (_, fields, drifts) => {
  const compared = await compareRowTypes(testAdminUrl, [claim(fields)], []);
  expect(compared).toEqual({ drifts: drifts.map((drift) => `x.sql.ts:1 ${drift}`), unseen: [] });
});

test('a statement whose text nobody knows is named, not passed over', async () => {
  const unknown = { ...claim(right), texts: null };
  expect(await compareRowTypes(testAdminUrl, [unknown], [])).toEqual({
    drifts: [],
    unseen: ['findX'],
  });
  const ran = { text: unknown.fragments[0] ?? '', fragments: unknown.fragments, columns: [] };
  expect(await compareRowTypes(testAdminUrl, [unknown], [ran])).toEqual({ drifts: [], unseen: [] });
});

test('a template that is one column is compared under the column’s name', async () => {
  const text = 'select count(*) as "count" from pg_class';
  const part: RowClaim = {
    place: 'x.sql.ts:2',
    within: 'countX',
    fragments: ['count(*)'],
    claimed: { kind: 'value', field: field('number') },
    texts: null,
  };
  const ran = { text, fragments: null, columns: [{ name: 'count', fragments: ['count(*)'] }] };
  const { drifts } = await compareRowTypes(testAdminUrl, [part], [ran]);
  expect(drifts).toEqual(['x.sql.ts:2 count is bigint, not number']);
});
