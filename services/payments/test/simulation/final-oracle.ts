import { readBalances } from '../../src/ledger/read-balances.ts';
import { verifyLedger } from '../../src/ledger/verify-ledger.ts';
import { compareBooks } from './books-oracle.ts';
import { countUnhandled, readPaymentRows, readSuspenseRows, readTargetRows } from './run-rows.ts';
import type { PaymentRow, SuspenseRow, TargetRow } from './run-rows.ts';
import type { World } from './world.ts';

/** Everything that has to be true once a run has come to rest. */
export async function judgeEnd(world: World): Promise<void> {
  const payments = await readPaymentRows(world);
  const suspense = await readSuspenseRows(world);
  const problems = [
    ...judgePayments(world, payments),
    ...judgeSuspense(world, suspense),
    ...judgeTargets(payments, await readTargetRows(world)),
    ...(await compareBooks(world, payments, suspense)),
    ...(await judgeBalance(world, payments)),
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
    const paid = payments.filter(
      ({ targetId, status }) => targetId === id && status === 'succeeded',
    ).length;
    return [
      ...(maxUses !== null && paid > maxUses
        ? [`a code for ${maxUses} was paid ${paid} times`]
        : []),
      ...(uses === paid ? [] : [`a code was paid ${paid} times and says ${uses}`]),
    ];
  });
}

async function judgeBalance(
  world: World,
  payments: readonly PaymentRow[],
): Promise<readonly string[]> {
  const balances = await readBalances(world.database.db, world.tenant.liveWorkspaceId);
  const pendingMinor = balances
    .filter(({ account }) => account === 'merchant_pending')
    .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n);
  const earnedMinor = payments
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, each) => sum + each.amountMinor - each.feeMinor - (each.splitMinor ?? 0n), 0n);
  return pendingMinor === earnedMinor
    ? []
    : [`the merchant's balance is ${pendingMinor}, its payments come to ${earnedMinor}`];
}

async function judgeLedger(world: World): Promise<readonly string[]> {
  const breaks = await verifyLedger(world.database, { workspaceId: world.tenant.liveWorkspaceId });
  return breaks.map(({ invariant, subject, detail }) => `${invariant}: ${subject} ${detail}`);
}
