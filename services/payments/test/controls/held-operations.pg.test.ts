import { dayMs } from '@countinghouse/calendar';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MemberWord } from '../../src/controls/approvals/deciding/decide-approval.ts';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { decidePayout } from '../../src/money-out/payouts/held/decide-payout.ts';
import type { Payout } from '../../src/money-out/payouts/payout.rules.ts';
import { decideRefund } from '../../src/money-out/refunds/decide-refund.ts';
import { resolveRefunds } from '../../src/money-out/refunds/outcomes/resolve-refunds.ts';
import type { MemberRole } from '../../src/tenants/businesses/business.rules.ts';
import { createMember } from '../../src/tenants/businesses/create-member.ts';
import { createPayoutScene, largeMinor } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { createRefundScene } from '../support/money-out/refund-scene.ts';
import { approved } from '../support/people/second-person.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let scene: PayoutScene;
beforeEach(async () => {
  scene = await createPayoutScene(use.database);
});

const minuteMs = 60_000;

const keyOf = ({ workspaceId, approval }: Payout) => ({ workspaceId, id: approval?.id ?? '' });

describe('submission of a payout', () => {
  const references = () => scene.transfers.sent.map(({ reference }) => reference);
  const holdAndAgree = async (): Promise<Payout> => {
    const payout = await scene.askOne({ amountMinor: largeMinor });
    expect(payout).toMatchObject({ status: 'pending', submittedAt: null });
    expect(await decidePayout(scene.deps, keyOf(payout), approved(scene.second))).toMatchObject({
      kind: 'decided',
    });
    return payout;
  };

  test('P-108 turns it from pending into processing: not before, and before the provider answers', async () => {
    const payout = await holdAndAgree();
    const duringTheCall: string[] = [];
    scene.transfers.beforeCreate = async () => {
      duringTheCall.push((await scene.payout(payout.id)).status);
    };
    expect(await scene.payout(payout.id)).toMatchObject({ status: 'pending', submittedAt: null });
    expect(references()).toEqual([]);
    await scene.resolve();
    expect(references()).toEqual([payout.reference]);
    expect(duringTheCall).toEqual(['processing']);
    expect(await scene.payout(payout.id)).toMatchObject({
      status: 'processing',
      submittedAt: new Date(scene.clock.nowMs),
    });
  });

  test('P-108 that does not take place leaves it pending, and it takes place later', async () => {
    const payout = await holdAndAgree();
    const pause = { operation: 'payouts', reason: 'test', retryAfterSeconds: 60 } as const;
    await pauseOperation(operatorDeps(use.database), pause);
    await scene.resolve();
    await resumeOperation(operatorDeps(use.database), 'payouts');
    expect(await scene.payout(payout.id)).toMatchObject({ status: 'pending', submittedAt: null });
    expect(references()).toEqual([]);
    scene.advance(2 * minuteMs);
    await scene.resolve();
    expect(await scene.payout(payout.id)).toMatchObject({ status: 'processing' });
    expect(references()).toEqual([payout.reference]);
  });
});

describe('an operation that is held', () => {
  /** Everybody but a second person of the business who may decide. */
  async function othersThan(tenant: { readonly memberId: string; readonly businessId: string }) {
    const { memberId, businessId } = tenant;
    const stranger = await createTenant(operatorDeps(use.database));
    return [
      ['who made the key that asked', wordOf(memberId, businessId)],
      ['somebody in finance', wordOf(await addMember(businessId, 'finance'), businessId)],
      ['a viewer', wordOf(await addMember(businessId, 'viewer'), businessId)],
      ['an owner elsewhere', wordOf(stranger.memberId, stranger.businessId)],
      ['an owner elsewhere, under our name', wordOf(stranger.memberId, businessId)],
      ['nobody', wordOf(newTestId(), businessId)],
    ] as const;
  }

  test('P-224 a payout is sent only after a second person of the business approved it', async () => {
    const payout = await scene.askOne({ amountMinor: largeMinor });
    const work = async () => {
      scene.advance(dayMs / 2);
      await scene.resolve();
      return scene.transfers.sent.map(({ reference }) => reference);
    };
    expect(await work()).toEqual([]);
    for (const [who, word] of await othersThan(scene.tenant)) {
      const outcome = await decidePayout(scene.deps, keyOf(payout), approved(word));
      expect([who, outcome.kind, await work()]).toEqual([who, 'reject', []]);
      expect((await scene.payout(payout.id)).approval?.status).toBe('requires_review');
    }
    await decidePayout(scene.deps, keyOf(payout), approved(scene.second));
    expect(await work()).toEqual([payout.reference]);
  });

  test('P-224 a refund is sent only after a second person of the business approved it', async () => {
    const refunds = await createRefundScene(use.database);
    const paymentId = await refunds.charge({ currency: 'MWK' });
    const held = await refunds.refund(paymentId, null);
    if (held.kind !== 'held') throw new Error(`not held: ${held.kind}`);
    const approval = { workspaceId: refunds.workspaceId, id: held.approvalId };
    const work = async () => {
      refunds.advance(dayMs / 2);
      await resolveRefunds(refunds.deps);
      return refunds.script.refunds.length;
    };
    expect(await work()).toBe(0);
    for (const [who, word] of await othersThan(refunds.tenant)) {
      const outcome = await decideRefund(refunds.deps, approval, approved(word));
      expect([who, outcome.kind, await work()]).toEqual([who, 'reject', 0]);
      expect((await refunds.payment(paymentId)).status).toBe('succeeded');
    }
    await decideRefund(refunds.deps, approval, approved(refunds.second));
    expect(await work()).toBe(1);
    expect((await refunds.payment(paymentId)).status).toBe('refunded');
  });
});

function wordOf(memberId: string, businessId: string): MemberWord {
  return { kind: 'member', id: memberId, businessId, signature: null };
}

async function addMember(businessId: string, role: MemberRole): Promise<string> {
  const email = `${newTestId()}@example.com`;
  const member = { businessId, email, name: 'Somebody', role };
  const made = await createMember(operatorDeps(use.database), member);
  if (made.kind !== 'created') throw new Error(made.reason);
  return made.id;
}
