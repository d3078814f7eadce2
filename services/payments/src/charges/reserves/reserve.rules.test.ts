import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideReserve, releasedByRefund, releasePosting } from './reserve.rules.ts';

const at = new Date('2026-11-18T13:00:00Z');
const minor = (max: bigint) => fc.bigInt(0n, max);
const charged = {
  workspaceId: 'w',
  id: 'p',
  currency: 'NGN',
  amountMinor: 10_000n,
  feeMinor: 320n,
  splitAmountMinor: null,
  splitRouted: null,
  reserveBasisPoints: 1_000,
  reserveDays: 90,
} as const;

test('a tenth of the payment is kept back until its day begins in UTC', () => {
  expect(decideReserve(charged, at)).toMatchObject({
    amountMinor: 1_000n,
    heldMinor: 1_000n,
    dueAt: new Date('2027-02-16T00:00:00Z'),
  });
  expect(decideReserve({ ...charged, reserveBasisPoints: 0, reserveDays: 0 }, at)).toBeNull();
});

test('a reserve is never more than the merchant’s own part, and a recipient’s share is never in it', () => {
  fc.assert(
    fc.property(
      minor(10n ** 12n),
      minor(10n ** 12n),
      minor(10n ** 12n),
      fc.integer({ min: 0, max: 10_000 }),
      (ownMinor, feeMinor, splitAmountMinor, reserveBasisPoints) => {
        const amountMinor = ownMinor + feeMinor + splitAmountMinor;
        const parts = { amountMinor, feeMinor, splitAmountMinor, splitRouted: true };
        const reserve = decideReserve({ ...charged, ...parts, reserveBasisPoints }, at);
        const keptMinor = reserve?.amountMinor ?? 0n;
        const partMinor = (amountMinor * BigInt(reserveBasisPoints)) / 10_000n;
        expect(keptMinor).toBe(partMinor < ownMinor ? partMinor : ownMinor);
      },
    ),
  );
});

test('refunds in any pieces release what they leave uncovered, and a full refund releases all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 6 }),
      fc.bigInt(0n, 10_000n),
      (pieces, basisPoints) => {
        const amountMinor = pieces.reduce((sum, piece) => sum + piece, 0n);
        const reserveMinor = (amountMinor * basisPoints) / 10_000n;
        let heldMinor = reserveMinor;
        let refundedMinor = 0n;
        for (const piece of pieces) {
          refundedMinor += piece;
          const payment = { amountMinor, refundedMinor };
          heldMinor -= releasedByRefund({ amountMinor: reserveMinor, heldMinor }, payment);
          const leftMinor = amountMinor - refundedMinor;
          expect(heldMinor * amountMinor).toBeGreaterThanOrEqual(reserveMinor * leftMinor);
          expect(heldMinor).toBeGreaterThanOrEqual(0n);
        }
        expect(heldMinor).toBe(0n);
      },
    ),
  );
});

test('a release gives all of it, pending before settlement, and repays no more than is owed after it', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      minor(10n ** 12n),
      fc.boolean(),
      (amountMinor, owedMinor, isSettled) => {
        const source = { kind: 'payment', id: 'p', step: 'reserve_released' } as const;
        const release = { source, amountMinor, isSettled, owedMinor };
        const { amounts } = releasePosting({ ...charged, paymentId: 'p' }, release, at);
        expect(amounts.toPending + amounts.released + amounts.repaid).toBe(amountMinor);
        expect(amounts.toPending).toBe(isSettled ? 0n : amountMinor);
        expect(amounts.repaid <= owedMinor && amounts.released >= 0n).toBe(true);
      },
    ),
  );
});
