import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyDocument,
  anyStep,
  documentRate,
  settle,
  sumBy,
} from '../../../test/support/settling/pure-settling.ts';
import type { PureBooks, Step } from '../../../test/support/settling/pure-settling.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';

const anySteps = fc.array(anyStep, { maxLength: 12 });
const payAll = (rate: string): Step => ({ kind: 'pay', share: 100, rate });

describe('for every document, any parts, rates and currencies', () => {
  test('AD-048 every entry adds up to zero on both bases', () => {
    fc.assert(
      fc.property(anyDocument, anySteps, (document, steps) => {
        for (const entry of settle(document, steps).entries) {
          expect(sumOf(entry, 'accrual')).toBe(0n);
          expect(sumOf(entry, 'cash')).toBe(0n);
        }
      }),
    );
  });

  test('AD-037 AD-067 the control account explains what is open, and ends at exactly zero', () => {
    fc.assert(
      fc.property(anyDocument, anySteps, (document, steps) => {
        const before = settle(document, steps);
        const settled = settle(document, [...steps, payAll('0.9')]);
        expect(sumBy(before.entries, 'accrual').get('control') ?? 0n).toBe(
          before.item.openBaseMinor,
        );
        expect(settled.item).toMatchObject({ openDocMinor: 0n, openBaseMinor: 0n });
        expect(sumBy(settled.entries, 'accrual').has('control')).toBe(false);
      }),
    );
  });

  test('nothing unapplied and no debt is left on the cash basis', () => {
    fc.assert(
      fc.property(anyDocument, anySteps, (document, steps) => {
        const cash = sumBy(settle(document, steps).entries, 'cash');
        expect(cash.has('unapplied_receipts')).toBe(false);
        expect(cash.has('control')).toBe(false);
      }),
    );
  });

  test('settled in money, the cash basis has every tax of the document, and the money less these', () => {
    fc.assert(
      fc.property(anyDocument, anySteps, (document, steps) => {
        const inMoney = steps.filter(({ kind }) => kind !== 'discount');
        const { entries } = settle(document, [...inMoney, payAll('0.77')]);
        const cash = sumBy(entries, 'cash');
        for (const line of document.content.lines) {
          if (line.taxComponentId === null) continue;
          const key = `${line.dueAccountId} ${line.taxComponentId}`;
          expect(cash.get(key)).toBe(line.baseMinor);
        }
      }),
    );
  });

  test('AD-048 settled in money at the rate of the document, both bases show the same accounts', () => {
    fc.assert(
      fc.property(anyDocument, anySteps, (document, steps) => {
        const inMoney = steps
          .filter(({ kind }) => kind !== 'discount')
          .map((step) => (step.kind === 'pay' ? { ...step, rate: documentRate } : step));
        const { entries } = settle(document, [...inMoney, payAll(documentRate)]);
        const accrual = sumBy(entries, 'accrual');
        // Parts are rounded one by one; their deviation from the whole is an exchange difference.
        const differenceMinor = (accrual.get('fx_gain') ?? 0n) + (accrual.get('fx_loss') ?? 0n);
        fc.pre(differenceMinor === 0n);
        expect(withoutDifferences(sumBy(entries, 'cash'))).toEqual(withoutDifferences(accrual));
      }),
    );
  });

  test('P15 deferred tax ends at exactly zero, whatever part of it was a discount', () => {
    fc.assert(
      fc.property(anyDocument, anySteps, (document, steps) => {
        const { entries } = settle(document, [...steps, payAll('1.1')]);
        const left = [...sumBy(entries, 'accrual').keys()].filter((key) =>
          key.startsWith('deferred'),
        );
        expect(left).toEqual([]);
      }),
    );
  });

  test('undone in any order, nothing is left of any settlement', () => {
    fc.assert(
      fc.property(anyDocument, anySteps, fc.nat(9), (document, steps, which) => {
        const done = settle(document, steps);
        const undoing = done.done.map((): Step => ({ kind: 'undo', which }));
        const undone = settle(document, [...steps, ...undoing]);
        expect(undone.item).toEqual(document.item);
        expect(allSums(undone)).toEqual(allSums(settle(document, [])));
      }),
    );
  });
});

function sumOf(entry: readonly EntryLine[], basis: 'accrual' | 'cash'): bigint {
  return [...sumBy([entry], basis).values()].reduce((sum, minor) => sum + minor, 0n);
}

function allSums({ entries }: PureBooks): unknown {
  return [sumBy(entries, 'accrual'), sumBy(entries, 'cash')];
}

function withoutDifferences(sums: ReadonlyMap<string, bigint>): unknown {
  return Object.fromEntries([...sums].filter(([account]) => !account.startsWith('fx_')));
}
