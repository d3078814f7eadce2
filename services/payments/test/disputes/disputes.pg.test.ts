import { beforeEach, describe, expect, test } from 'vitest';
import {
  decideAcceptance,
  expireAcceptances,
} from '../../src/disputes/disputes/decide-acceptance.ts';
import { getBalance } from '../../src/ledger/balances/get-balance.ts';
import { setFeeSchedule } from '../../src/ledger/fees/set-fee-schedule.ts';
import { totalMinorOf } from '../../src/ledger/movements/movement-log.rules.ts';
import { listMovementRows } from '../../src/ledger/movements/movements.sql.ts';
import { decideRefund } from '../../src/money-out/refunds/decide-refund.ts';
import { resolveRefunds } from '../../src/money-out/refunds/outcomes/resolve-refunds.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { createDisputeScene } from '../support/disputes/dispute-scene.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { approved, rejected } from '../support/people/second-person.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let scene: Awaited<ReturnType<typeof createDisputeScene>>;

beforeEach(async () => {
  scene = await createDisputeScene(use.database);
});

async function openOne(paymentId: string, change: Parameters<typeof scene.dispute>[1] = {}) {
  const providerId = scene.dispute(paymentId, change);
  await scene.poll();
  const dispute = (await scene.disputesOf(paymentId)).at(-1);
  if (dispute === undefined) throw new Error('no dispute was opened');
  return { providerId, dispute };
}

/** More than one person may give back. */
const large = { amountMinor: 60_000_000n } as const;

const typesOf = async (paymentId: string) =>
  (await scene.eventsOf(paymentId)).map(({ type }) => type);

describe('a dispute of a payment that is not settled', () => {
  test('PD-234 sets the amount aside, pending first, and what is missing is owed', async () => {
    const id = await scene.charge();
    const { dispute } = await openOne(id);
    expect(dispute).toMatchObject({ status: 'needs_response', amount_minor: 10_000n });
    expect(await scene.balances()).toMatchObject({
      'merchant_pending NGN': 0n,
      'merchant_receivable NGN': 320n,
      'merchant_disputed NGN': 10_000n,
    });
    expect(await scene.payment(id)).toMatchObject({
      status: 'succeeded',
      disputed_minor: 10_000n,
      dispute_id: dispute.id,
      dispute_status: 'needs_response',
    });
    expect(await typesOf(id)).toEqual(['dispute.opened']);
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-235 seen twice changes nothing', async () => {
    const id = await scene.charge();
    await openOne(id);
    const before = await scene.balances();
    expect(await scene.poll()).toBe(0);
    expect(await scene.disputesOf(id)).toHaveLength(1);
    expect(await scene.balances()).toEqual(before);
    expect(await typesOf(id)).toEqual(['dispute.opened']);
  });

  test('won before settlement, everything is as before it', async () => {
    const id = await scene.charge();
    const before = await scene.balances();
    const { providerId } = await openOne(id);
    scene.say(providerId, 'won');
    expect(await scene.poll()).toBe(1);
    expect(await scene.balances()).toMatchObject(before);
    expect(await scene.balances()).toMatchObject({
      'merchant_receivable NGN': 0n,
      'merchant_disputed NGN': 0n,
    });
    expect(await scene.payment(id)).toMatchObject({ disputed_minor: 0n, dispute_status: 'won' });
    expect(await typesOf(id)).toEqual(['dispute.opened', 'dispute.won']);
    expect(await scene.breaks()).toEqual([]);
  });

  test('lost, the amount leaves the settled cash, once, and the settlement of the charge goes on', async () => {
    const id = await scene.charge();
    const { providerId } = await openOne(id);
    scene.say(providerId, 'lost');
    await scene.poll();
    await scene.poll();
    expect(await scene.balances()).toMatchObject({
      'merchant_disputed NGN': 0n,
      'merchant_receivable NGN': 320n,
      'settlement_cash NGN': -10_000n,
      'provider_clearing NGN': 10_000n,
    });
    expect((await scene.disputesOf(id)).at(-1)).toMatchObject({ lost_because: 'no_response' });
    expect(await typesOf(id)).toEqual(['dispute.opened', 'dispute.lost']);
    expect(await scene.breaks()).toEqual([]);
  });

  test('one that had ended when it was first seen is opened and ended in one step', async () => {
    const id = await scene.charge();
    await openOne(id, { status: 'lost' });
    expect(await scene.payment(id)).toMatchObject({ dispute_status: 'lost' });
    expect(await typesOf(id)).toEqual(['dispute.opened', 'dispute.lost']);
    expect(await scene.breaks()).toEqual([]);
  });
});

describe('whose money it is', () => {
  test('a split charge: the merchant bears all of it, and owes what is not there', async () => {
    const recipientId = await insertRecipient(use.database, scene.workspaceId);
    const id = await scene.charge({ split: { recipientId, amountMinor: 7_000n } });
    const { providerId } = await openOne(id);
    expect(await scene.balances()).toMatchObject({
      'merchant_pending NGN': 0n,
      'merchant_receivable NGN': 7_320n,
      'recipient_payable NGN': 7_000n,
    });
    scene.say(providerId, 'lost');
    await scene.poll();
    expect(await scene.breaks()).toEqual([]);
  });

  test('after a partial refund, what remains can be disputed, and a won dispute leaves the refund', async () => {
    const id = await scene.charge();
    await scene.refund(id, 4_000n);
    const { providerId, dispute } = await openOne(id, { amountMajor: '60.00' });
    expect(dispute).toMatchObject({ amount_minor: 6_000n, from_pending_minor: 5_680n });
    scene.say(providerId, 'won');
    await scene.poll();
    expect(await scene.balances()).toMatchObject({
      'merchant_pending NGN': 5_680n,
      'merchant_receivable NGN': 0n,
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-236 lost after everything was paid out, the merchant owes it to the last unit', async () => {
    const id = await scene.charge({ isSettled: true });
    const { providerId } = await openOne(id);
    scene.say(providerId, 'lost');
    await scene.poll();
    // 96.80 were available, 3.20 are missing.
    expect(await scene.balances()).toMatchObject({
      'merchant_available NGN': 0n,
      'merchant_receivable NGN': 320n,
      'merchant_disputed NGN': 0n,
    });
    const second = await scene.charge({ isSettled: true });
    const [balance] = await getBalance(scene.deps, scene.workspaceId);
    expect(balance).toMatchObject({
      availableMinor: 9_680n,
      owedMinor: 320n,
      payableMinor: 9_360n,
    });
    expect(second).not.toBe(id);
    expect(await scene.breaks()).toEqual([]);
  });

  test('settled in between, a won dispute repays what is owed and the rest is available', async () => {
    const id = await scene.charge();
    const { providerId } = await openOne(id);
    // What waits for settlement is nothing now: the lien took it.
    await use.database.db
      .updateTable('payments')
      .set({ settled_at: scene.deps.now() })
      .where('workspace_id', '=', scene.workspaceId)
      .where('id', '=', id)
      .execute();
    scene.say(providerId, 'won');
    await scene.poll();
    expect(await scene.balances()).toMatchObject({
      'merchant_pending NGN': 0n,
      'merchant_available NGN': 9_680n,
      'merchant_receivable NGN': 0n,
    });
  });

  test('PD-237 a fee that was agreed is set aside, kept when it is lost and given back when it is won', async () => {
    await setFeeSchedule(operatorDeps(use.database), {
      businessId: scene.tenant.businessId,
      currency: 'NGN',
      basisPoints: 290,
      fixedMinor: 30n,
      isRefundable: false,
      disputeFeeMinor: 500n,
    });
    const won = await scene.charge({ isSettled: true });
    const first = await openOne(won);
    expect(first.dispute).toMatchObject({ fee_minor: 500n });
    scene.say(first.providerId, 'won');
    await scene.poll();
    const fees = (await scene.balances())['platform_fees NGN'] ?? 0n;
    expect((await scene.balances())['merchant_available NGN']).toBe(9_680n);
    const second = await openOne(await scene.charge({ isSettled: true }));
    scene.say(second.providerId, 'lost');
    await scene.poll();
    expect((await scene.balances())['platform_fees NGN']).toBe(fees + 320n + 500n);
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-238 the log of movements keeps its total: only a lost dispute changes it', async () => {
    const { providerId } = await openOne(await scene.charge({ isSettled: true }));
    scene.say(providerId, 'lost');
    await scene.poll();
    await numberAll(use.database);
    const movements = await listMovementRows(use.database.db, scene.workspaceId, 0n, 10);
    expect(
      movements.map(({ kind, change, after, grossMinor }) => [
        kind,
        totalMinorOf(change),
        totalMinorOf(after),
        after.disputedMinor,
        grossMinor,
      ]),
    ).toEqual([
      ['charge', 9_680n, 9_680n, 0n, 10_000n],
      ['settled', 0n, 9_680n, 0n, 0n],
      ['dispute_opened', 0n, 9_680n, 10_000n, 0n],
      ['dispute_lost', -10_000n, -320n, 0n, -10_000n],
    ]);
  });

  test('PD-239 what is disputed cannot be refunded, the rest can', async () => {
    const id = await scene.charge();
    await openOne(id, { amountMajor: '60' });
    const reject = { kind: 'reject', reason: 'disputed' };
    expect(await scene.refund(id, 4_001n)).toEqual(reject);
    expect(await scene.refund(id, 10_001n)).toEqual({ ...reject, reason: 'exceeds_remaining' });
    expect(await scene.refund(id)).toMatchObject({
      kind: 'refunded',
      refund: { amountMinor: 4_000n },
    });
    expect(await scene.refund(id)).toEqual(reject);
    expect(await scene.breaks()).toEqual([]);
  });

  describe('a refund that waited for a second person when the dispute was opened', () => {
    const waiting = async () => {
      const id = await scene.charge(large);
      const held = await scene.refund(id, null);
      if (held.kind !== 'held') throw new Error(`not held: ${held.kind}`);
      const approval = { workspaceId: scene.workspaceId, id: held.approvalId };
      return { id, approval };
    };

    test('is not agreed to: the payer would have the money twice', async () => {
      const { id, approval } = await waiting();
      await openOne(id, { amountMajor: '600000' });
      const refused = { kind: 'reject', reason: 'disputed' };
      expect(await decideRefund(scene.deps, approval, approved(scene.second))).toEqual(refused);
      expect(await scene.breaks()).toEqual([]);
    });

    test('agreed to before, it has failed without a call, and the amount is free again', async () => {
      const { id, approval } = await waiting();
      await decideRefund(scene.deps, approval, approved(scene.second));
      await openOne(id, { amountMajor: '600000' });
      await resolveRefunds(scene.deps);
      expect(scene.script.refunds).toEqual([]);
      expect(await scene.payment(id)).toMatchObject({ refund_reserved_minor: 0n });
      expect(await scene.breaks()).toEqual([]);
    });
  });

  test('a second dispute after the first was won names it, and sets the amount aside again', async () => {
    const id = await scene.charge();
    const first = await openOne(id);
    scene.say(first.providerId, 'won');
    await scene.poll();
    const second = await openOne(id);
    expect(second.dispute).toMatchObject({ previous_dispute_id: first.dispute.id });
    expect(await scene.payment(id)).toMatchObject({
      disputed_minor: 10_000n,
      dispute_id: second.dispute.id,
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('another word after the end changes nothing and is logged for a person', async () => {
    const id = await scene.charge();
    const { providerId } = await openOne(id, { status: 'lost' });
    scene.say(providerId, 'won');
    expect(await scene.poll()).toBe(0);
    expect(scene.logs()).toContain('dispute_contradicted');
    expect(await scene.payment(id)).toMatchObject({ dispute_status: 'lost' });
  });

  test('a chargeback of another charge, or of more than was paid, is placed nowhere', async () => {
    const id = await scene.charge();
    scene.dispute(id, { providerTransactionId: 'somebody-elses' });
    scene.dispute(id, { amountMajor: '100.01' });
    scene.dispute(id, { amountMajor: '1.001' });
    expect(await scene.poll()).toBe(0);
    expect(await scene.disputesOf(id)).toEqual([]);
    expect(scene.logs()).toContain('dispute_unplaced');
  });
});

describe('the answer', () => {
  test('PD-240 evidence goes to the provider once, and the dispute is under review', async () => {
    const id = await scene.charge();
    const { dispute } = await openOne(id);
    const answered = await scene.contest(dispute.id);
    expect(answered).toMatchObject({ kind: 'answered', dispute: { status: 'under_review' } });
    expect(scene.script.chargebackAnswers).toMatchObject([
      { action: 'contest', comment: 'It was delivered and signed for.\nDelivered on 2026-11-16.' },
    ]);
    expect(await scene.contest(dispute.id)).toEqual({ kind: 'reject', reason: 'not_open' });
    expect(await scene.accept(dispute.id)).toEqual({ kind: 'reject', reason: 'not_open' });
    expect(await typesOf(id)).toEqual(['dispute.opened', 'dispute.evidence_submitted']);
  });

  test('accepted, it is lost, and the payer has the money', async () => {
    const id = await scene.charge();
    const { dispute } = await openOne(id);
    expect(await scene.accept(dispute.id)).toMatchObject({
      kind: 'answered',
      dispute: { status: 'lost', lostBecause: 'accepted' },
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('one that had no answer is sent again by the worker, and counts once', async () => {
    const id = await scene.charge();
    const { dispute } = await openOne(id);
    scene.script.answersToAnswers.push({ kind: 'unknown', message: 'timeout' });
    expect(await scene.accept(dispute.id)).toMatchObject({
      dispute: { status: 'needs_response', answer: 'accept' },
    });
    expect(await scene.contest(dispute.id)).toEqual({ kind: 'reject', reason: 'answer_waiting' });
    expect(await scene.send()).toBe(0);
    scene.advance(61_000);
    expect(await scene.send()).toBe(1);
    expect(await scene.payment(id)).toMatchObject({ dispute_status: 'lost' });
    expect(await scene.breaks()).toEqual([]);
  });

  test('one that the provider refuses leaves the dispute open for another', async () => {
    const { dispute } = await openOne(await scene.charge());
    scene.script.answersToAnswers.push({ kind: 'rejected', reason: 'refused', message: 'no' });
    expect(await scene.accept(dispute.id)).toEqual({ kind: 'reject', reason: 'provider_refused' });
    expect(await scene.contest(dispute.id)).toMatchObject({ kind: 'answered' });
  });
});

describe('a repeat is refused because the first answer was taken', () => {
  const lost = { kind: 'unknown', message: 'timeout' } as const;
  const refused = { kind: 'rejected', reason: 'refused', message: 'responded to' } as const;

  test('the evidence stays the merchant’s answer, and the dispute is under review', async () => {
    const { providerId, dispute } = await openOne(await scene.charge());
    scene.script.answersToAnswers.push(lost, refused);
    await scene.contest(dispute.id);
    scene.say(providerId, 'contested');
    scene.advance(61_000);
    await scene.send();
    expect(await scene.disputesOf(dispute.payment_id)).toMatchObject([
      { status: 'under_review', answer: 'contest', next_send_at: null },
    ]);
  });

  test.each([
    { status: 'won', because: null },
    { status: 'lost', because: 'decided' },
  ] as const)(
    'the bank decides before we know that it has the evidence: it was submitted, and is $status',
    async ({ status, because }) => {
      const { providerId, dispute } = await openOne(await scene.charge());
      scene.script.answersToAnswers.push(lost);
      await scene.contest(dispute.id);
      scene.say(providerId, status, true);
      await scene.poll();
      const [after] = await scene.disputesOf(dispute.payment_id);
      expect(after).toMatchObject({ status, lost_because: because, next_send_at: null });
      expect(after?.submitted_at).toEqual(scene.deps.now());
      expect(await typesOf(dispute.payment_id)).toEqual([
        'dispute.opened',
        'dispute.evidence_submitted',
        `dispute.${status}`,
      ]);
    },
  );

  test('evidence that the bank never had was not submitted: lost without a response', async () => {
    const { providerId, dispute } = await openOne(await scene.charge());
    scene.script.answersToAnswers.push(lost);
    await scene.contest(dispute.id);
    scene.say(providerId, 'lost');
    await scene.poll();
    expect(await scene.disputesOf(dispute.payment_id)).toMatchObject([
      { status: 'lost', lost_because: 'no_response', submitted_at: null },
    ]);
    expect(await typesOf(dispute.payment_id)).toEqual(['dispute.opened', 'dispute.lost']);
  });

  test('nothing is known while the provider’s list cannot be read, and it is asked again', async () => {
    const { dispute } = await openOne(await scene.charge());
    scene.script.answersToAnswers.push(lost, refused, refused);
    await scene.contest(dispute.id);
    const [theirs] = scene.script.chargebacks.splice(0);
    scene.advance(61_000);
    await scene.send();
    expect(await scene.disputesOf(dispute.payment_id)).toMatchObject([{ answer: 'contest' }]);
    if (theirs !== undefined) scene.script.chargebacks.push({ ...theirs, status: 'contested' });
    scene.advance(61_000);
    await scene.send();
    expect(await scene.disputesOf(dispute.payment_id)).toMatchObject([{ status: 'under_review' }]);
  });
});

describe('accepting more than one person may decide alone', () => {
  const toOpen = async () => {
    const id = await scene.charge(large);
    const { providerId, dispute } = await openOne(id, { amountMajor: '600000' });
    const held = await scene.accept(dispute.id);
    if (held.kind !== 'held') throw new Error(`not held: ${held.kind}`);
    const key = { workspaceId: scene.workspaceId, id: held.approvalId, subjectId: dispute.id };
    return { id, providerId, dispute, approval: key };
  };

  test('PD-241 waits for a second person, and is sent once they agree', async () => {
    const { id, approval } = await toOpen();
    expect(scene.script.chargebackAnswers).toEqual([]);
    expect(await decideAcceptance(scene.deps, approval, approved(scene.second))).toMatchObject({
      kind: 'decided',
    });
    expect(await scene.send()).toBe(1);
    expect(await scene.payment(id)).toMatchObject({ dispute_status: 'lost' });
    expect(await scene.approvalsOf(approval.subjectId)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('its approval has succeeded also if only a repeat was answered, with a refusal', async () => {
    const { id, providerId, approval } = await toOpen();
    await decideAcceptance(scene.deps, approval, approved(scene.second));
    const refused = { kind: 'rejected', reason: 'refused', message: 'responded to' } as const;
    scene.script.answersToAnswers.push({ kind: 'unknown', message: 'timeout' }, refused);
    await scene.send();
    scene.say(providerId, 'accepted');
    scene.advance(61_000);
    await scene.send();
    expect(await scene.payment(id)).toMatchObject({ dispute_status: 'lost' });
    expect(await scene.approvalsOf(approval.subjectId)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('rejected, evidence can be submitted, and it is not accepted by asking again', async () => {
    const { dispute, approval } = await toOpen();
    await decideAcceptance(scene.deps, approval, rejected(scene.second));
    expect(await scene.accept(dispute.id)).toEqual({
      kind: 'reject',
      reason: 'acceptance_rejected',
    });
    expect(await scene.contest(dispute.id)).toMatchObject({ kind: 'answered' });
  });

  test('decided by the banks meanwhile, there is nothing left to agree to', async () => {
    const { id, providerId, approval } = await toOpen();
    scene.say(providerId, 'won');
    await scene.poll();
    expect(await scene.payment(id)).toMatchObject({ dispute_status: 'won' });
    expect(await decideAcceptance(scene.deps, approval, approved(scene.second))).toEqual({
      kind: 'reject',
      reason: 'not_waiting',
    });
  });

  test('not decided within a week, it can still be contested', async () => {
    const { dispute } = await toOpen();
    scene.advance(8 * 86_400_000);
    expect(await expireAcceptances(scene.deps)).toBe(1);
    expect(await scene.contest(dispute.id)).toMatchObject({ kind: 'answered' });
  });
});
