import { dayMs } from '@countinghouse/calendar';
import { beforeEach, describe, expect, test } from 'vitest';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { decideRefund, expireRefunds } from '../../src/money-out/refunds/decide-refund.ts';
import { resolveRefunds } from '../../src/money-out/refunds/outcomes/resolve-refunds.ts';
import { suspendBusiness } from '../../src/tenants/businesses/suspend-business.ts';
import { answers, createRefundScene } from '../support/money-out/refund-scene.ts';
import { approved, noMail, rejected } from '../support/people/second-person.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const reason = 'seen the receipt';

beforeEach(async () => {
  await use.database.db
    .updateTable('refunds')
    .set({ next_check_at: null })
    .where('next_check_at', 'is not', null)
    .execute();
});

/** A refund in a currency without a threshold, which waits for a second person. */
async function held(amountMinor: bigint | null = null) {
  const scene = await createRefundScene(use.database);
  const id = await scene.charge({ currency: 'MWK' });
  const outcome = await scene.refund(id, amountMinor);
  if (outcome.kind !== 'held') throw new Error(`not held: ${outcome.kind}`);
  const approval = { workspaceId: scene.workspaceId, id: outcome.approvalId };
  const work = (afterMs = 0) => {
    scene.advance(afterMs);
    return resolveRefunds(scene.deps);
  };
  return { scene, id, refundId: outcome.refund.id, approval, work };
}

describe('a refund above the threshold', () => {
  test('P-128 PD-148 PD-153 waits: nothing is sent or told, the payment is as it was', async () => {
    const { scene, id, refundId, work } = await held();
    expect(await work(dayMs)).toBe(0);
    expect(scene.script.refunds).toEqual([]);
    expect(await scene.payment(id)).toMatchObject({
      status: 'succeeded',
      refunded_minor: 0n,
      refund_reserved_minor: 10_000n,
      refund_in_flight_id: null,
    });
    expect(await scene.approvalsOf(refundId)).toMatchObject([
      { status: 'requires_review', action: 'refund.create', amount_minor: 10_000n },
    ]);
    expect(await scene.eventsOf(id)).toEqual([]);
    expect(await scene.breaks()).toEqual([]);
  });

  test('approved, the worker sends it once and the approval ends with it', async () => {
    const { scene, id, refundId, approval, work } = await held();
    expect(await decideRefund(scene.deps, approval, approved(scene.second, reason))).toEqual({
      kind: 'decided',
      subjectId: refundId,
    });
    expect(scene.script.refunds).toEqual([]);
    await Promise.all([work(), work()]);
    expect(scene.script.refunds).toHaveLength(1);
    expect((await scene.payment(id)).status).toBe('refunded');
    expect(await scene.approvalsOf(refundId)).toMatchObject([
      {
        status: 'succeeded',
        decided_by_member_id: scene.second.id,
        decision_reason: reason,
      },
    ]);
    expect((await scene.eventsOf(id)).map(({ type }) => type)).toEqual(['payment.refunded']);
    expect(await scene.breaks()).toEqual([]);
  });

  test('H5: can be approved for a business that is suspended', async () => {
    const { scene, refundId, approval } = await held();
    const order = { businessId: scene.tenant.businessId, reason: 'test' };
    await suspendBusiness({ ...operatorDeps(use.database), ...noMail }, order);
    expect(await decideRefund(scene.deps, approval, approved(scene.second, reason))).toEqual({
      kind: 'decided',
      subjectId: refundId,
    });
  });

  test('approved and refused by the provider, it has failed and its approval too', async () => {
    const { scene, id, refundId, approval, work } = await held();
    await decideRefund(scene.deps, approval, approved(scene.second, reason));
    scene.script.refundAnswers.push(answers.refused);
    await work();
    expect(await scene.refundsOf(id)).toMatchObject([{ status: 'failed' }]);
    expect(await scene.approvalsOf(refundId)).toMatchObject([{ status: 'failed' }]);
    expect((await scene.payment(id)).refund_reserved_minor).toBe(0n);
    expect(await scene.breaks()).toEqual([]);
  });

  test('approved and not sent, it is sent later: nobody has to agree again', async () => {
    const { scene, id, approval, work } = await held();
    await decideRefund(scene.deps, approval, approved(scene.second, reason));
    scene.script.refundAnswers.push(answers.notSent, answers.limited);
    await work();
    expect(await scene.refundsOf(id)).toMatchObject([{ status: 'processing', sent_at: null }]);
    await work(60_000);
    await work(60_000);
    expect(scene.script.refunds).toHaveLength(3);
    expect((await scene.payment(id)).status).toBe('refunded');
    expect(await scene.breaks()).toEqual([]);
  });

  test('approved while another is under way, it waits for that one', async () => {
    const { scene, id, approval, work } = await held(4_000n);
    // Play of another key: this one needs nobody's agreement, and its answer is lost.
    await use.database.db
      .insertInto('approval_thresholds')
      .values({
        business_id: scene.tenant.businessId,
        operation: 'refunds',
        currency: 'MWK',
        amount_minor: 5_000n,
        updated_at: new Date(),
      })
      .execute();
    scene.script.refundAnswers.push(answers.unknown);
    await scene.refund(id, 1_000n);
    await decideRefund(scene.deps, approval, approved(scene.second, reason));
    await work();
    expect(scene.script.refunds).toHaveLength(1);
    expect((await scene.refundsOf(id)).map(({ status }) => status)).toEqual([
      'pending_approval',
      'processing',
    ]);
    expect(await scene.breaks()).toEqual([]);
  });

  test('approved, it is not sent while refunds are paused', async () => {
    const { scene, id, approval, work } = await held();
    await decideRefund(scene.deps, approval, approved(scene.second, reason));
    const pause = { operation: 'refunds', reason: 'test', retryAfterSeconds: 60 } as const;
    await pauseOperation(operatorDeps(use.database), pause);
    await work();
    await resumeOperation(operatorDeps(use.database), 'refunds');
    expect(scene.script.refunds).toEqual([]);
    await work(60_000);
    expect((await scene.payment(id)).status).toBe('refunded');
  });

  test('PD-153 rejected, it is cancelled, its amount free, the payment unchanged', async () => {
    const { scene, id, refundId, approval, work } = await held();
    expect((await decideRefund(scene.deps, approval, rejected(scene.second, reason))).kind).toBe(
      'decided',
    );
    expect(await scene.refundsOf(id)).toMatchObject([
      { status: 'cancelled', cancellation_reason: 'approval_rejected' },
    ]);
    expect(await scene.approvalsOf(refundId)).toMatchObject([{ status: 'rejected' }]);
    expect(await scene.payment(id)).toMatchObject({
      status: 'succeeded',
      refund_reserved_minor: 0n,
    });
    expect(await work(dayMs)).toBe(0);
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-149 PD-153 nobody decides for seven days: it is cancelled, once', async () => {
    const { scene, id, refundId, approval } = await held();
    scene.advance(7 * dayMs - 1);
    await expireRefunds(scene.deps);
    expect(await scene.refundsOf(id)).toMatchObject([{ status: 'pending_approval' }]);
    scene.advance(1);
    expect(await decideRefund(scene.deps, approval, approved(scene.second, reason))).toEqual({
      kind: 'reject',
      reason: 'expired',
    });
    await Promise.all([expireRefunds(scene.deps), expireRefunds(scene.deps)]);
    expect(await scene.refundsOf(id)).toMatchObject([
      { status: 'cancelled', cancellation_reason: 'approval_expired' },
    ]);
    expect(await scene.approvalsOf(refundId)).toMatchObject([{ status: 'expired' }]);
    expect(await scene.breaks()).toEqual([]);
  });

  test('row 33: a second word is refused, whoever comes first, and another business finds nothing', async () => {
    const { scene, id, approval } = await held();
    const other = await createRefundScene(use.database);
    const foreign = { workspaceId: other.workspaceId, id: approval.id };
    expect(await decideRefund(other.deps, foreign, approved(other.second, reason))).toEqual({
      kind: 'reject',
      reason: 'not_found',
    });
    const outcomes = await Promise.all([
      decideRefund(scene.deps, approval, approved(scene.second, reason)),
      decideRefund(scene.deps, approval, rejected(scene.second, reason)),
      decideRefund(scene.deps, approval, approved(scene.second, reason)),
    ]);
    expect(outcomes.filter(({ kind }) => kind === 'decided')).toHaveLength(1);
    expect(await scene.refundsOf(id)).toHaveLength(1);
    expect(await scene.breaks()).toEqual([]);
  });

  test('the decision is in the audit log', async () => {
    const { scene, refundId, approval } = await held();
    await decideRefund(scene.deps, approval, approved(scene.second, reason));
    const acts = await use.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id'])
      .where('tenant_id', '=', scene.tenant.businessId)
      .where('action', 'like', 'refund.%')
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { action: 'refund.approval_requested', subject_id: refundId },
      { action: 'refund.approved', subject_id: refundId },
    ]);
  });
});
