import { postToLedger } from '../../services/payments/src/ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../services/payments/src/ledger/ledger/posting.rules.ts';
import type { Random } from '../../services/payments/test/simulation/random.ts';
import { insertRecipient } from '../../services/payments/test/support/charges/recipient-rows.ts';
import type { StoryCurrency, World } from './world.ts';
import { currencies } from './world.ts';

interface Charge {
  readonly id: string;
  readonly currency: StoryCurrency;
  readonly gross: bigint;
  readonly fee: bigint;
  readonly share: bigint;
  readonly recipientId: string | null;
  /** The merchant's share that is not refunded yet. */
  left: bigint;
  isSettled: boolean;
  hasRefund: boolean;
}

type Refunded = { readonly posting: Omit<Posting, 'source' | 'template'>; readonly id: string };

/** Charges, refunds and pays out money, as the ledger's templates allow. */
export function createMerchant(world: World, random: Random) {
  const { services, workspaceId, clock, newId } = world;
  const { database } = services.payments;
  const charges: Charge[] = [];
  const refunds: Refunded[] = [];
  const payouts: {
    readonly id: string;
    readonly currency: StoryCurrency;
    readonly minor: bigint;
  }[] = [];
  const available: Record<StoryCurrency, bigint> = { NGN: 0n, KES: 0n };

  const post = (postings: readonly Omit<Posting, 'workspaceId' | 'effectiveAt'>[]) =>
    database.db.transaction().execute((tx) =>
      postToLedger(
        tx,
        newId,
        postings.map((posting) => ({
          ...posting,
          workspaceId,
          // Some charges are reported after their day, as after an outage.
          effectiveAt: new Date(clock.ms - (random.chance(0.1) ? 20 * 3_600_000 : 0)),
        })),
      ),
    );

  const acts = {
    charge: async () => {
      const currency = random.chance(0.8) ? 'NGN' : 'KES';
      const gross = BigInt(random.between(1, 50_000));
      const fee = (gross * 29n) / 1_000n;
      const isSplit = random.chance(0.2);
      const share = isSplit ? (gross - fee) / 3n : 0n;
      const recipientId = share > 0n ? await insertRecipient(database, workspaceId) : null;
      const id = newId();
      const at = new Date(clock.ms);
      await database.db
        .insertInto('payments')
        .values({
          workspace_id: workspaceId,
          id,
          amount_minor: gross,
          fee_minor: fee,
          currency,
          status: 'succeeded',
          processing_at: at,
          succeeded_at: at,
          settled_at: null,
          reference: `pay_${id}`,
          is_fee_refundable: false,
          provider: 'flutterwave',
          provider_reference: `tx-${id}`,
          split_recipient_id: recipientId,
          split_amount_minor: recipientId === null ? null : share,
          split_routed: recipientId === null ? null : true,
        })
        .execute();
      await post([
        {
          source: { kind: 'payment', id, step: 'charged' },
          referenceId: id,
          template: recipientId === null ? 'charge' : 'split_charge',
          currency,
          amounts: { gross, fee, share },
          splitRecipientId: recipientId,
        },
      ]);
      const left = gross - fee - share;
      charges.push({
        id,
        currency,
        gross,
        fee,
        share,
        recipientId,
        left,
        isSettled: false,
        hasRefund: false,
      });
    },
    settle: async () => {
      const waiting = charges.filter((each) => !each.isSettled && !each.hasRefund);
      if (waiting.length === 0) return;
      const { id, currency, gross, share, recipientId, left } = settle(random.pick(waiting));
      await post([
        {
          source: { kind: 'payment', id, step: 'settled' },
          referenceId: id,
          template: 'settled',
          currency,
          amounts: {
            cleared: gross,
            cost: 0n,
            share,
            shareOwed: share,
            released: left,
            repaid: 0n,
            takenBack: 0n,
            short: 0n,
          },
          splitRecipientId: recipientId,
        },
      ]);
      available[currency] += left;
    },
    refund: async () => {
      const open = charges.filter(
        ({ left, isSettled, currency }) => left > 0n && (!isSettled || available[currency] >= left),
      );
      if (open.length === 0) return;
      const charge = random.pick(open);
      const minor = random.chance(0.4) ? charge.left : (charge.left + 1n) / 2n;
      charge.left -= minor;
      charge.hasRefund = true;
      if (charge.isSettled) available[charge.currency] -= minor;
      const id = newId();
      const posting = {
        workspaceId,
        referenceId: charge.id,
        currency: charge.currency,
        amounts: {
          fromPending: charge.isSettled ? 0n : minor,
          fromAvailable: charge.isSettled ? minor : 0n,
          fromReceivable: 0n,
          share: 0n,
          fee: 0n,
        },
        splitRecipientId: charge.recipientId,
        effectiveAt: new Date(clock.ms),
      };
      await post([
        {
          ...posting,
          source: { kind: 'refund', id, step: 'reserved' },
          template: 'refund_reserved',
        },
        {
          ...posting,
          source: { kind: 'refund', id, step: 'executed' },
          template: 'refund_executed',
        },
      ]);
      refunds.push({ id, posting });
    },
    reverse: async () => {
      const refund = refunds.pop();
      if (refund === undefined) return;
      const { posting, id } = refund;
      const currency = currencies.find((each) => each === posting.currency) ?? 'NGN';
      available[currency] += posting.amounts.fromAvailable ?? 0n;
      await post([
        {
          ...posting,
          amounts: { ...posting.amounts, shareRecovered: 0n },
          source: { kind: 'refund', id, step: 'reversed' },
          template: 'refund_reversed',
        },
      ]);
    },
    payOut: async () => {
      const currency = random.pick(currencies);
      if (available[currency] <= 0n) return;
      const minor = random.chance(0.5) ? available[currency] : (available[currency] + 1n) / 2n;
      available[currency] -= minor;
      const id = newId();
      const common = { referenceId: id, currency, splitRecipientId: null };
      if (random.chance(0.2)) {
        await post([
          {
            ...common,
            source: { kind: 'payout', id, step: 'completed' },
            template: 'payout_kept',
            amounts: { payout: minor },
          },
        ]);
        return;
      }
      await post([
        {
          ...common,
          source: { kind: 'payout', id, step: 'reserved' },
          template: 'payout_reserved',
          amounts: { payout: minor },
        },
        {
          ...common,
          source: { kind: 'payout', id, step: 'completed' },
          template: 'payout_completed',
          amounts: { payout: minor, cost: 0n },
        },
      ]);
      payouts.push({ id, currency, minor });
    },
    payoutReturns: async () => {
      const payout = payouts.pop();
      if (payout === undefined) return;
      const { id, currency, minor } = payout;
      available[currency] += minor;
      await post([
        {
          referenceId: id,
          currency,
          splitRecipientId: null,
          source: { kind: 'payout', id, step: 'returned' },
          template: 'payout_returned',
          amounts: { payout: minor },
        },
      ]);
    },
  };
  return acts;
}

function settle(charge: Charge): Charge {
  charge.isSettled = true;
  return charge;
}
