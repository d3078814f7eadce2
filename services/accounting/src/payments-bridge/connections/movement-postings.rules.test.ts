import { getCurrency } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { carry, partsOf, valueParts } from './movement-postings.rules.ts';
import type { Part } from './movement-postings.rules.ts';
import type { Movement } from './movement.rules.ts';

const component = {
  id: 'vat',
  ratePct: '21',
  isCompound: false,
  recoverablePct: '100',
  outputAccountId: '2200',
  inputAccountId: '1200',
};
const taxed = { tax: { id: 'vat21', isReverseCharge: false, components: [component] } };
const eur = getCurrency('EUR');

function movement(
  kind: string,
  amounts: readonly [gross: bigint, fee: bigint, share: bigint],
  change?: bigint,
): Movement {
  const [grossMinor, feeMinor, shareMinor] = amounts;
  return {
    sequence: 1n,
    id: 'm',
    kind,
    sourceId: 's',
    paymentId: null,
    paymentLinkId: null,
    qrCodeId: null,
    subscriptionId: null,
    recipientId: null,
    chargeSequence: null,
    currency: eur,
    grossMinor,
    feeMinor,
    shareMinor,
    changeMinor: change ?? grossMinor - feeMinor - shareMinor,
    totalAfterMinor: 0n,
    effectiveAt: new Date(0),
    hash: '',
    environment: 'live',
  };
}

const brief = (parts: readonly Part[]) => parts.map(({ place, docMinor }) => [place, docMinor]);

describe('100.00 gross, fee 2.90, share 70.00, 21 % tax included', () => {
  const rows: readonly (readonly [string, Movement, readonly (readonly [string, bigint])[]])[] = [
    [
      'a charge',
      movement('charge', [10_000n, 290n, 7_000n]),
      [
        ['clearing', 2_710n],
        ['fees', 290n],
        ['shares', 7_000n],
        ['sales', -8_264n],
        ['tax', -1_736n],
      ],
    ],
    ['what settles', movement('settled', [0n, 0n, 0n]), []],
    ['what is kept', movement('kept', [0n, 0n, 0n]), []],
    [
      'a refund of 40.00 with the fee kept',
      movement('refund', [-4_000n, 0n, -2_800n]),
      [
        ['clearing', -1_200n],
        ['shares', -2_800n],
        ['sales', 3_306n],
        ['tax', 694n],
      ],
    ],
    [
      'a refund of 40.00 with the fee returned',
      movement('refund', [-4_000n, -116n, -2_800n]),
      [
        ['clearing', -1_084n],
        ['fees', -116n],
        ['shares', -2_800n],
        ['sales', 3_306n],
        ['tax', 694n],
      ],
    ],
    [
      'a refund that failed later',
      movement('refund_reversed', [4_000n, 0n, 2_800n]),
      [
        ['clearing', 1_200n],
        ['shares', 2_800n],
        ['sales', -3_306n],
        ['tax', -694n],
      ],
    ],
    [
      'a payout',
      movement('payout', [0n, 0n, 0n], -2_710n),
      [
        ['clearing', -2_710n],
        ['transit', 2_710n],
      ],
    ],
    [
      'a payout that came back',
      movement('payout_returned', [0n, 0n, 0n], 2_710n),
      [
        ['clearing', 2_710n],
        ['transit', -2_710n],
      ],
    ],
    ['what is set aside for a dispute', movement('dispute_opened', [0n, 0n, 0n]), []],
    ['a dispute that was won', movement('dispute_won', [0n, 0n, 0n]), []],
    ['what is reserved of a charge', movement('reserve_held', [0n, 0n, 0n]), []],
    ['a reserve that is released', movement('reserve_released', [0n, 0n, 0n]), []],
    [
      'a dispute of 40.00 that was lost, with its fee',
      movement('dispute_lost', [-4_000n, 500n, 0n]),
      [
        ['clearing', -4_500n],
        ['fees', 500n],
        ['sales', 3_306n],
        ['tax', 694n],
      ],
    ],
    [
      'a kind that nobody knows yet',
      movement('chargeback', [0n, 0n, 0n], -500n),
      [
        ['clearing', -500n],
        ['unexplained', 500n],
      ],
    ],
  ];
  test.each(rows)('%s', (_name, each, expected) => {
    const parts = partsOf(each, taxed);
    expect(brief(parts)).toEqual(expected);
    expect(parts.reduce((sum, { docMinor }) => sum + docMinor, 0n)).toBe(0n);
  });

  test('a sale that cannot be booked as told waits to be explained, and its fee does not', () => {
    expect(brief(partsOf(movement('charge', [10_000n, 290n, 0n]), null))).toEqual([
      ['clearing', 9_710n],
      ['fees', 290n],
      ['unexplained', -10_000n],
    ]);
  });
});

describe('in base currency', () => {
  const ngn = getCurrency('NGN');
  const valuation = (clearing: { docMinor: bigint; baseMinor: bigint }) => ({
    currency: eur,
    baseCurrency: ngn,
    rate: '1700.5',
    clearing,
  });

  test('what comes in has the day’s rate, and every entry adds up', () => {
    const parts = partsOf(movement('charge', [1_001n, 33n, 7n]), taxed);
    const valued = valueParts(parts, valuation({ docMinor: 0n, baseMinor: 0n }));
    expect(valued[0]?.baseMinor).toBe(1_634_181n);
    expect(valued.reduce((sum, { baseMinor }) => sum + baseMinor, 0n)).toBe(0n);
  });

  test('the last to go takes all that is left, whatever the rate', () => {
    const parts = partsOf(movement('payout', [0n, 0n, 0n], -961n), taxed);
    const valued = valueParts(parts, valuation({ docMinor: 961n, baseMinor: 1_500_001n }));
    expect(valued.map(({ baseMinor }) => baseMinor)).toEqual([-1_500_001n, 1_500_001n]);
  });

  test('a charge that leaves nothing is booked at the day’s rate', () => {
    const parts = partsOf(movement('charge', [100n, 100n, 0n]), { tax: null });
    const valued = valueParts(parts, valuation({ docMinor: 50n, baseMinor: 9n }));
    expect(valued.map(({ place, baseMinor }) => [place, baseMinor])).toEqual([
      ['fees', 170_050n],
      ['sales', -170_050n],
    ]);
  });

  const twice = (minor: bigint) => 2n * minor;
  test.each([
    ['more comes in', 100n, 300n, 10n, 20n],
    ['a part goes out', 100n, 300n, -10n, -30n],
    ['all goes out', 100n, 300n, -100n, -300n],
    ['what passes zero has the day’s rate', 100n, 300n, -150n, -400n],
    ['below zero, out is away from it', -50n, -100n, -10n, -20n],
    ['below zero, in is carried', -50n, -150n, 10n, 30n],
    ['below zero, what passes zero has the day’s rate', -50n, -150n, 60n, 170n],
    ['nothing divides by zero', 0n, 0n, -7n, -14n],
  ])('%s', (_name, docMinor, baseMinor, change, expected) => {
    expect(carry({ docMinor, baseMinor }, change, twice)).toBe(expected);
  });
});
