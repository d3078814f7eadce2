import { expect, test } from 'vitest';
import { alternate, formatFigure } from './alternate.ts';
import type { Metered } from './alternate.ts';

const progress = {
  run: <T>(_title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T> =>
    work(() => undefined),
  say: () => undefined,
};

/** Every piece of work that is metered takes two seconds of the processes and one of the server. */
const machine = { busyShare: 0.9, othersShare: 0.2 };
const meter = { start: () => () => ({ cpu: { own: 2, server: 1 }, machine }) };
const deps = (rounds: number) => ({ progress, meter, rounds });

test('every variant is measured once per round, and every other round runs backwards', async () => {
  const calls: string[] = [];
  const variant = (label: string) => ({
    label,
    unit: 'x',
    measure: (): Promise<number> => Promise.resolve(calls.push(label)),
  });
  const series = await alternate(deps(3), [variant('bare'), variant('ours')]);
  expect(calls).toEqual(['bare', 'ours', 'ours', 'bare', 'bare', 'ours']);
  expect(series.map((one) => one.values)).toEqual([
    [1, 4, 5],
    [2, 3, 6],
  ]);
});

test('the CPU of what is metered is divided by its operations', async () => {
  const measure = async (metered: Metered) => {
    const operations = await metered(() => Promise.resolve(1_000));
    return { value: 7, operations, endedCpuSeconds: 3 };
  };
  const [series] = await alternate(deps(1), [{ label: 'ours', unit: '/s', measure }]);
  expect(series).toMatchObject({ values: [7], costs: [{ ownUs: 5_000, serverUs: 1_000 }] });
  expect(series?.machine).toEqual([machine]);
});

test('a figure without operations has no cost', async () => {
  const measure = () => Promise.resolve(7);
  const [series] = await alternate(deps(1), [{ label: 'ours', unit: '/s', measure }]);
  expect(series).toMatchObject({ values: [7], costs: [] });
});

test('figures are written with the decimals that mean something', () => {
  expect([12_345.678, 99.54, 0.4567].map(formatFigure)).toEqual(['12,346', '99.5', '0.457']);
});
