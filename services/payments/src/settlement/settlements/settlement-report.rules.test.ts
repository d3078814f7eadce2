import { describe, expect, test } from 'vitest';
import { addUp, decideReportDays } from './settlement-report.rules.ts';

const now = new Date('2026-11-15T23:59:59.999Z');
const daysOf = (from: string | null, to: string | null) => {
  const decision = decideReportDays({ from, to }, now);
  return decision.kind === 'days' ? [decision.days.from, decision.days.to] : decision.reason;
};

describe('the days of a report', () => {
  test.each([
    [null, null, ['2026-10-16', '2026-11-15']],
    ['2026-11-01', null, ['2026-11-01', '2026-11-15']],
    [null, '2026-03-30', ['2026-02-28', '2026-03-30']],
    ['2026-11-15', '2026-11-15', ['2026-11-15', '2026-11-15']],
  ])('PD-122 PD-214 from %s to %s are %s', (from, to, days) => {
    expect(daysOf(from, to)).toEqual(days);
  });

  test('PD-121 both days count from their first moment to their last', () => {
    expect(decideReportDays({ from: '2026-02-28', to: '2026-03-01' }, now)).toMatchObject({
      span: {
        from: new Date('2026-02-28T00:00:00.000Z'),
        until: new Date('2026-03-02T00:00:00.000Z'),
      },
    });
  });

  test.each([
    ['2023-11-15', '2024-11-14', ['2023-11-15', '2024-11-14']],
    ['2023-11-15', '2024-11-15', 'too_long'],
    ['2026-11-02', '2026-11-01', 'ends_before_it_begins'],
    ['2026-11-16', null, 'ends_before_it_begins'],
    ['1970-01-01', '9999-12-31', 'too_long'],
    [null, '9999-12-31', ['9999-12-01', '9999-12-31']],
    [null, '1970-01-01', ['1969-12-02', '1970-01-01']],
  ])('PD-123 from %s to %s: %s', (from, to, expected) => {
    expect(daysOf(from, to)).toEqual(expected);
  });
});

test('P-081 sums of different currencies stay apart, in the order of their codes', () => {
  const amounts = {
    paymentCount: 1,
    grossMinor: 10n,
    feeMinor: 1n,
    netMinor: 9n,
    refundedMinor: 2n,
    netSettledMinor: 7n,
  };
  const dollars = { currency: 'USD', ...amounts };
  const nairas = { currency: 'NGN', ...amounts };
  expect(addUp(addUp([], [dollars, nairas]), [dollars])).toEqual([
    nairas,
    {
      currency: 'USD',
      paymentCount: 2,
      grossMinor: 20n,
      feeMinor: 2n,
      netMinor: 18n,
      refundedMinor: 4n,
      netSettledMinor: 14n,
    },
  ]);
});
