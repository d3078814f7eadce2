import { expect, test } from 'vitest';
import { changeEntry, startEntry, sumByCurrency, toSentLines } from './entry-lines.rules.ts';
import type { EntryChange } from './entry-lines.rules.ts';

const typed = (...changes: readonly EntryChange[]) =>
  changes.reduce(changeEntry, startEntry([])).lines;
const put = (
  key: number,
  cells: Partial<Record<'accountId' | 'debit' | 'credit' | 'currency', string>>,
): EntryChange => ({
  kind: 'fill',
  key,
  cells,
});

test('the difference is exact, by currency, and 0 once debits are credits', () => {
  const open = typed(
    put(0, { accountId: 'a', debit: '0.1+0.2' }),
    { kind: 'add', after: 0 },
    put(1, { accountId: 'b', credit: '0,25' }),
  );
  expect(sumByCurrency(open, 'EUR')).toEqual([
    { currency: 'EUR', debit: '0.3', credit: '0.25', difference: '0.05' },
  ]);
  const two = typed(
    put(0, { debit: '5', currency: 'USD' }),
    { kind: 'add', after: 0 },
    put(1, { credit: '5', currency: 'USD' }),
  );
  expect(sumByCurrency(two, 'EUR')).toEqual([
    { currency: 'USD', debit: '5', credit: '5', difference: '0' },
  ]);
});

test('blank lines are not sent, and nothing is while a number is none', () => {
  const lines = typed(put(0, { accountId: 'a', debit: '1 200,50' }), { kind: 'add', after: 0 });
  expect(toSentLines(lines)).toEqual([{ account_id: 'a', debit: 1200.5 }]);
  expect(toSentLines(typed(put(0, { accountId: 'a', debit: 'ten' })))).toBeNull();
});

test('a sheet of codes and amounts is pasted over the columns that are shown', () => {
  const lines = typed({
    kind: 'paste',
    key: 0,
    column: 'accountId',
    text: '1000\t\t500\n3000\t\t\t500\n9999\t\t1',
    across: ['accountId', 'contactId', 'debit', 'credit'],
    pick: (_column, code) => (code === '9999' || code === '' ? null : `id of ${code}`),
  });
  expect(toSentLines(lines)).toEqual([
    { account_id: 'id of 1000', debit: 500 },
    { account_id: 'id of 3000', credit: 500 },
    { account_id: '', debit: 1 },
  ]);
});
