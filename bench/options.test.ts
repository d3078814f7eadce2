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

  test('a comparison names two revisions and passes the size of measurements on', () => {
    const args = ['charge', '--compare', 'main', '../other', '--seconds', '2', '--assert'];
    expect(parseOptions(args, allBenchmarks)).toMatchObject({
      kind: 'compare',
      benchmark: { name: 'charge' },
      options: {
        a: 'main',
        b: '../other',
        pairs: 9,
        passedOn: ['--seconds', '2'],
        isAsserted: true,
      },
    });
  });

  test('all of them get the options on', () => {
    const args = ['all', '--seconds', '2', '--rounds', '3', '--json'];
    expect(parseOptions(args, allBenchmarks)).toMatchObject({
      kind: 'all',
      options: { passedOn: ['--seconds', '2', '--rounds', '3'], isJson: true, isAsserted: false },
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
    [['all', '--rounds', '2'], '--rounds 2: give a whole number from 3 up'],
    [['read', '--quickly'], 'See --help.'],
    [['read', '--compare', 'main'], 'name two revisions'],
    [['read', '--compare', 'main', '.', 'more'], 'name two revisions'],
    [['read', '--compare', 'main', '.', '--pairs', '6'], '--pairs 6: give a whole number from 7'],
  ])('%j is refused with words that help', (args, words) => {
    expect(() => parseOptions(args, allBenchmarks)).toThrow(words);
  });
});
