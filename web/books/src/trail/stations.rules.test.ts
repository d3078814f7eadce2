import { major } from '@countinghouse/sdk/money';
import { expect, test } from 'vitest';
import { postedTo, startOf, stationsOf } from './stations.rules.ts';

const node = (kind: 'entry' | 'payment' | 'account', id: string) => ({
  key: `${kind}:${id}`,
  kind,
  id,
  name: id,
  date: null,
  money: null,
  url: null,
});

test('stations stand in the order of the money, without empty ones', () => {
  const nodes = [node('account', 'a'), node('entry', 'e'), node('payment', 'p')];
  expect(stationsOf({ nodes }).map(({ kind }) => kind)).toEqual(['payment', 'entry', 'account']);
});

test('a trail begins at what has one, and nowhere else', () => {
  expect([startOf('bank_line'), startOf('account'), startOf('statement')]).toEqual([
    'bank_line',
    null,
    null,
  ]);
});
test('an account has what each entry posts to it', () => {
  const money = { currency: 'EUR', amount: major(-3) };
  const edges = [
    { from: 'entry:e', to: 'account:a', money },
    { from: 'payment:p', to: 'entry:e', money: null },
  ];
  expect(postedTo({ edges }, 'account:a')).toEqual([{ from: 'entry:e', ...money }]);
});
