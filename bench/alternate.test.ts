import { expect, test } from 'vitest';
import { alternate, formatFigure } from './alternate.ts';

const progress = {
  run: <T>(_title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T> =>
    work(() => undefined),
  say: () => undefined,
};

test('every variant is measured once per round, and every other round runs backwards', async () => {
  const calls: string[] = [];
  const variant = (label: string) => ({
    label,
    unit: 'x',
    measure: (): Promise<number> => Promise.resolve(calls.push(label)),
  });
  const series = await alternate({ progress, rounds: 3 }, [variant('bare'), variant('ours')]);
  expect(calls).toEqual(['bare', 'ours', 'ours', 'bare', 'bare', 'ours']);
  expect(series.map((one) => one.values)).toEqual([
    [1, 4, 5],
    [2, 3, 6],
  ]);
});

test('figures are written with the decimals that mean something', () => {
  expect([12_345.678, 99.54, 0.4567].map(formatFigure)).toEqual(['12,346', '99.5', '0.457']);
});
