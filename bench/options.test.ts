import { describe, expect, test } from 'vitest';
import { allBenchmarks } from './all-benchmarks.ts';
import { parseOptions } from './options.ts';

describe('the command line', () => {
  test('a name alone measures at least three rounds', () => {
    expect(parseOptions(['read'], allBenchmarks)).toMatchObject({
      kind: 'run',
      benchmark: { name: 'read' },
      options: { rounds: 5, seconds: undefined, isJson: false, isAsserted: false, isFresh: false },
    });
  });

  test('options are read wherever they stand', () => {
    const args = ['--assert', 'list', '--rows', '200000', '--json', '--seconds', '2'];
    expect(parseOptions(args, allBenchmarks)).toMatchObject({
      benchmark: { name: 'list' },
      options: { rows: 200_000, seconds: 2, isJson: true, isAsserted: true },
    });
  });

  test('help names every benchmark', () => {
    const help = parseOptions([], allBenchmarks);
    expect(
      help.kind === 'help' && allBenchmarks.every(({ name }) => help.text.includes(name)),
    ).toBe(true);
  });

  test.each([
    [['nonsense'], 'nonsense: name one of these benchmarks: read, list, limiter'],
    [['read', '--rounds', '2'], '--rounds 2: give a whole number from 3 up'],
    [['read', '--seconds', 'x'], '--seconds x: give a whole number from 1 up'],
    [['read', '--quickly'], 'See --help.'],
  ])('%j is refused with words that help', (args, words) => {
    expect(() => parseOptions(args, allBenchmarks)).toThrow(words);
  });
});
