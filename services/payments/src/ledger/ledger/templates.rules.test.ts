import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountNames, accountOfCode, chart } from './chart.rules.ts';
import { toEntries } from './posting.rules.ts';
import type { Posting } from './posting.rules.ts';
import { amountNames, templates } from './templates.rules.ts';
import type { AmountName, Layer, Template, TemplateName } from './templates.rules.ts';

const allTemplates: readonly [TemplateName, Template][] = Object.entries(templates).map(
  ([name, template]) => [name as TemplateName, template],
);

/**
 * The sum of each amount's factors in one layer, over all lines: all zero means that it always
 * balances.
 */
function remainders(template: Template, layer: Layer): ReadonlyMap<AmountName, number> {
  const sums = new Map<AmountName, number>();
  for (const line of template.lines.filter((candidate) => candidate.layer === layer)) {
    for (const [name, times] of Object.entries(line.amounts) as [AmountName, number][]) {
      sums.set(name, (sums.get(name) ?? 0) + times);
    }
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

describe.each(allTemplates)('%s', (name, template) => {
  test('balances in each layer whatever the amounts are', () => {
    expect(remainders(template, 'posted')).toEqual(new Map());
    expect(remainders(template, 'held')).toEqual(new Map());
  });

  test('has two lines or more, each with an amount', () => {
    expect(template.lines.length).toBeGreaterThanOrEqual(2);
    for (const line of template.lines) expect(Object.keys(line.amounts)).not.toEqual([]);
  });

  test('gives entries that add up to zero, with no line of zero', () => {
    const amount = fc.bigInt(0n, 10n ** 15n);
    const amounts = fc.record(
      Object.fromEntries(amountNames.map((amountName) => [amountName, amount])),
    );
    fc.assert(
      fc.property(amounts, (values) => {
        const entries = toEntries({ ...anyPosting, template: name, amounts: values });
        expect(entries.reduce((sum, entry) => sum + entry.amountMinor, 0n)).toBe(0n);
        expect(entries.every((entry) => entry.amountMinor !== 0n)).toBe(true);
      }),
    );
  });
});

test('a template that is off by one amount is seen by the proof', () => {
  const broken: Template = {
    version: 1,
    lines: [
      { layer: 'posted', account: 'provider_clearing', amounts: { gross: 1 } },
      { layer: 'posted', account: 'merchant_pending', amounts: { gross: -1, fee: 1 } },
    ],
  };
  expect(remainders(broken, 'posted')).toEqual(new Map([['fee', 1]]));
});

test('every account has its own code and is found by it', () => {
  for (const name of accountNames) expect(accountOfCode(chart[name].code)).toBe(name);
  expect(() => accountOfCode(9999)).toThrow(RangeError);
});

test('a recipient’s line without a recipient is a fault', () => {
  const posting: Posting = {
    ...anyPosting,
    template: 'split_charge',
    amounts: { gross: 10n, fee: 1n, share: 5n },
    splitRecipientId: null,
  };
  expect(() => toEntries(posting)).toThrow('without a recipient');
});

test('a missing or negative amount is a fault', () => {
  expect(() => toEntries({ ...anyPosting, amounts: { gross: 10n } })).toThrow('needs fee');
  expect(() => toEntries({ ...anyPosting, amounts: { gross: 10n, fee: -1n } })).toThrow(
    'needs fee',
  );
});

const anyPosting: Posting = {
  workspaceId: 'workspace',
  source: { kind: 'payment', id: 'payment', step: 'charged' },
  referenceId: 'payment',
  template: 'charge',
  currency: 'NGN',
  amounts: { gross: 10_000n, fee: 320n },
  splitRecipientId: 'recipient',
  effectiveAt: new Date(0),
};
