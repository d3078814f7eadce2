import type { AccountName } from '../../src/ledger/ledger/chart.rules.ts';
import { listAccountBalances } from '../../src/ledger/ledger/list-account-balances.ts';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { compareBooks } from '../support/books/compare-books.ts';
import { isCharged, sum } from '../support/books/expect-payment.ts';
import { readOurBooks } from '../support/books/read-our-books.ts';
import type { OurBooks, PaymentRow, SuspenseRow } from '../support/books/rows.ts';
import { isOfLine } from './faults.ts';
import type { FaultName } from './faults.ts';
import { judgeApprovals } from './judge-approvals.ts';
import { judgeSubscriptions } from './judge-subscriptions.ts';
import { countUnhandled, readTargetRows } from './run-rows.ts';
import type { TargetRow } from './run-rows.ts';
import type { World } from './world.ts';

/** Everything that has to be true once a run has come to rest. */
export async function judgeEnd(world: World, faults: readonly FaultName[]): Promise<void> {
  const { simulator, tenant, nameOf } = world;
  const ours = await readOurBooks(world.database.db, tenant.liveWorkspaceId);
  const { payments, suspense } = ours;
  const theirs = { book: simulator.book('live'), bankStatement: simulator.bankStatement('live') };
  const problems = [
    ...judgePayments(world, payments),
    ...judgeSuspense(world, suspense),
    ...judgeTargets(payments, await readTargetRows(world)),
    ...simulator.check('live').map((text) => `the provider's book: ${text}`),
    ...compareBooks(ours, theirs, { nameOf, mayLackCost: faults.some(isOfLine) }),
    ...judgeOutgoing(world, ours),
    ...judgeSettled(world, ours),
    ...judgeDisputes(world, ours),
    ...(await judgeApprovals(world)),
    ...(await judgeSubscriptions(world)),
    ...(await judgeBalance(world, ours)),
    ...(await judgeLedger(world)),
  ];
  const unhandled = await countUnhandled(world);
  if (unhandled > 0) problems.push(`${unhandled} notices were never settled`);
  for (const problem of problems) world.fail(problem);
}

function judgePayments(world: World, payments: readonly PaymentRow[]): readonly string[] {
  return payments.flatMap(({ id, status, attention, nextCheckAt }) => {
    const isOpen = status === 'pending' || status === 'processing';
    return [
      ...(isOpen && attention === null
        ? [`${world.nameOf(id)} stays ${status}, and nobody is told`]
        : []),
      ...(nextCheckAt === null ? [] : [`${world.nameOf(id)} is still to be asked about`]),
    ];
  });
}

function judgeSuspense(world: World, suspense: readonly SuspenseRow[]): readonly string[] {
  return suspense.flatMap(({ paymentId, status, nextCheckAt }) => [
    ...(status === 'returning' ? [`the money of ${world.nameOf(paymentId)} never went back`] : []),
    ...(nextCheckAt === null ? [] : [`the money of ${world.nameOf(paymentId)} is still due`]),
  ]);
}

function judgeTargets(
  payments: readonly PaymentRow[],
  targets: readonly TargetRow[],
): readonly string[] {
  return targets.flatMap(({ id, uses, maxUses }) => {
    const paid = payments.filter((payment) => payment.targetId === id && isCharged(payment)).length;
    return [
      ...(maxUses !== null && paid > maxUses
        ? [`a code for ${maxUses} was paid ${paid} times`]
        : []),
      ...(uses === paid ? [] : [`a code was paid ${paid} times and says ${uses}`]),
    ];
  });
}

/** Every refund and every payout is over, or with a person; what the provider accepted is confirmed. */
function judgeOutgoing(world: World, { refunds, payouts }: OurBooks): readonly string[] {
  return [
    ...refunds.flatMap(({ id, status, nextCheckAt, confirmedAt }) => [
      ...(status === 'pending_approval' ? [`refund ${world.nameOf(id)} waits for ever`] : []),
      ...(nextCheckAt === null ? [] : [`refund ${world.nameOf(id)} is still to be asked about`]),
      ...(status === 'succeeded' && confirmedAt === null
        ? [`refund ${world.nameOf(id)} is never confirmed`]
        : []),
    ]),
    ...payouts.flatMap(({ id, status, nextCheckAt }) => [
      ...(status === 'pending' ? [`payout ${world.nameOf(id)} waits for ever`] : []),
      ...(nextCheckAt === null ? [] : [`payout ${world.nameOf(id)} is still to be asked about`]),
    ]),
  ];
}

function judgeSettled(world: World, { payments, suspense }: OurBooks): readonly string[] {
  return [
    ...payments
      .filter((payment) => isCharged(payment) && payment.settledAt === null)
      .map(({ id }) => `${world.nameOf(id)} is never settled`),
    ...suspense
      .filter(
        ({ settledAt, paymentId }) =>
          settledAt === null && !payments.some((each) => each.id === paymentId && isCharged(each)),
      )
      .map(({ paymentId }) => `the suspense money of ${world.nameOf(paymentId)} is never settled`),
  ];
}

/** The banks have decided everything, and nothing is kept back any longer. */
function judgeDisputes(world: World, { disputes, reserves }: OurBooks): readonly string[] {
  return [
    ...disputes
      .filter(({ status }) => status === 'needs_response' || status === 'under_review')
      .map(({ id, status }) => `dispute ${world.nameOf(id)} stays ${status}`),
    ...reserves
      .filter(({ dueAt }) => dueAt !== null)
      .map(({ paymentId }) => `the reserve of ${world.nameOf(paymentId)} is never released`),
  ];
}

/** What the merchant has and what it owes us, from its payments, disputes and payouts alone. */
async function judgeBalance(world: World, ours: OurBooks): Promise<readonly string[]> {
  const balances = await listAccountBalances(world.database.db, world.tenant.liveWorkspaceId);
  const sumOf = (name: AccountName): bigint =>
    sum(balances.filter(({ account }) => account === name).map((each) => each.balanceMinor));
  const hasMinor =
    sumOf('merchant_pending') +
    sumOf('merchant_available') +
    sumOf('merchant_reserved') +
    sumOf('merchant_disputed');
  const balanceMinor = hasMinor - sumOf('merchant_receivable') + sumOf('service_account');
  const earnedMinor = sum(
    ours.payments.filter(isCharged).map((each) => {
      const shareMinor = each.splitRouted === true ? (each.splitMinor ?? 0n) : 0n;
      return each.amountMinor - each.feeMinor - shareMinor;
    }),
  );
  const refundedMinor = sum(
    ours.refunds
      .filter(({ status }) => status === 'succeeded')
      .map((each) => each.amountMinor - each.feeMinor - each.shareMinor),
  );
  const paidOutMinor = sum(
    ours.payouts
      .filter(
        ({ status, returnedAt, destinationType }) =>
          status === 'completed' && returnedAt === null && destinationType === 'provider_bank',
      )
      .map((each) => each.amountMinor),
  );
  const chargedBackMinor = sum(
    ours.disputes
      .filter(({ status }) => status === 'lost')
      .map((each) => each.amountMinor + each.feeMinor),
  );
  const expectedMinor = earnedMinor - refundedMinor - paidOutMinor - chargedBackMinor;
  return balanceMinor === expectedMinor
    ? []
    : [`the merchant's balance is ${balanceMinor}, its payments come to ${expectedMinor}`];
}

async function judgeLedger(world: World): Promise<readonly string[]> {
  const breaks = await verifyLedger(world.database, { workspaceId: world.tenant.liveWorkspaceId });
  return breaks.map(({ invariant, subject, detail }) => `${invariant}: ${subject} ${detail}`);
}
