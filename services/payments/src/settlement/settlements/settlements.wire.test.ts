import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportColumns } from './settlement-report.rules.ts';
import { settlementsResponse } from './settlements.wire.ts';

const row = settlementsResponse.content['application/json'].schema.shape.data.element;
const page = readFileSync(
  join(import.meta.dirname, '../../../../../docs/settlement-reports.md'),
  'utf8',
);

test('PD-210 the fields of a row are the columns of the CSV in their order, and amount_unit', () => {
  expect(Object.keys(row.shape)).toEqual([...reportColumns, 'amount_unit']);
  expect(settlementsResponse.content['text/csv'].schema.meta()?.['example']).toBe(
    `${reportColumns.join(',')}\r\n`,
  );
});

test('docs/settlement-reports.md explains every column, in their order', () => {
  const table = /\| column \| is \|\n(?<rows>(?:\|.*\n)+)/.exec(page)?.groups?.['rows'] ?? '';
  const explained = table
    .split('\n')
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
  expect(explained).toEqual([...reportColumns]);
});
