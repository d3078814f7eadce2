import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { sql, withTransaction } from '@countinghouse/postgres';
import { saveRiskPolicyRow } from '../../src/charges/risk/risk-policies.sql.ts';
import { noRiskPolicy } from '../../src/charges/risk/risk.rules.ts';
import type { AnswerOutcome } from '../../src/disputes/disputes/answer-dispute.ts';
import type { DisputeEvidence } from '../../src/disputes/disputes/dispute.rules.ts';
import { callService } from './call-service.ts';
import { chooseCaller } from './merchants.ts';
import { runJob } from './others.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** What the operator has agreed with the merchant: a fee for each dispute, and a rolling reserve. */
export async function agreeTerms(world: World, random: Random): Promise<void> {
  const { database, tenant, now } = world;
  const feeMinor = random.pick([0n, 500n]);
  await sql`update fee_schedules set dispute_fee_minor = ${feeMinor}
    where business_id = ${tenant.businessId}`.execute(database.db);
  const reserveBasisPoints = random.pick([0, 500, 1_000, 3_333, 10_000]);
  const reserveDays = reserveBasisPoints === 0 ? 0 : random.pick([1, 2, 5]);
  const policy = { ...noRiskPolicy, reserveBasisPoints, reserveDays };
  await withTransaction(database.db, (tx) =>
    saveRiskPolicyRow(tx, tenant.liveWorkspaceId, policy, now()),
  );
}

/** Older payments are left alone. */
const recentCount = 6;
const answerMsMax = 6 * 3_600_000;

/** A payer's bank wants a payment back: before or after it was settled, refunded or paid out. */
export async function claimBack(world: World, random: Random): Promise<void> {
  const { scheduler, simulator, charged } = world;
  if (charged.length === 0) return;
  const id = random.pick(charged.slice(-recentCount));
  const payment = await scheduler.aside(() => findPayment(world, id));
  const theirs = simulator
    .book('live')
    .chargebacks.filter(({ txRef }) => txRef === payment.reference);
  // A bank asks again after it lost (pre-arbitration), and for no more than was paid.
  if (theirs.some(({ status }) => status === 'initiated' || status === 'declined')) return;
  const lostMinor = theirs
    .filter(({ status }) => status !== 'won')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const leftMinor = payment.amountMinor - lostMinor;
  const amountMinor = random.pick([leftMinor, leftMinor, leftMinor / 2n, leftMinor / 3n]);
  if (amountMinor <= 0n) return;
  const amount = toMajorText(money(amountMinor, getCurrency(payment.currency)));
  const { reference } = payment;
  const { kind } = simulator.openChargeback({ side: 'live', reference, amount });
  scheduler.note(`the bank claims ${amountMinor} of ${world.nameOf(id)}: ${kind}`);
  if (random.chance(0.2)) return;
  // Mostly the merchant hears of it in time, and answers.
  await scheduler.sleep(random.int(answerMsMax));
  await runJob(world, 'pollChargebacks');
  await answerSome(world, random);
}

/** The banks need not wait for the merchant's answer. */
export function decideClaim(world: World, random: Random): Promise<void> {
  const { scheduler, simulator } = world;
  const open = simulator
    .book('live')
    .chargebacks.filter(({ status }) => status === 'initiated' || status === 'declined');
  if (open.length === 0) return Promise.resolve();
  const outcome = random.pick(['won', 'lost'] as const);
  const { kind } = simulator.decideChargeback({ side: 'live', id: random.pick(open).id, outcome });
  scheduler.note(`the banks decide a claim as ${outcome}: ${kind}`);
  return Promise.resolve();
}

/** The merchant accepts, or sends evidence; now and then both at once. */
export async function answerSome(world: World, random: Random): Promise<void> {
  const waiting = await world.scheduler.aside(() => listWaiting(world));
  if (waiting.length === 0) return;
  const disputeId = random.pick(waiting);
  const answers = random.chance(0.2) ? ['one', 'another'] : ['one'];
  await Promise.all(answers.map((name) => answer(world, random.fork(name), disputeId)));
}

async function answer(world: World, random: Random, disputeId: string): Promise<void> {
  const caller = chooseCaller(world, random);
  const evidence = random.chance(0.35) ? null : chooseEvidence(random);
  const outcome = await callService(world, 'api', (services) =>
    services.answer({ caller, disputeId, evidence }),
  );
  const text = outcome.kind === 'answered' ? describe(outcome.value) : outcome.kind;
  const what = evidence === null ? 'accepts' : 'contests';
  world.scheduler.note(`${what} ${world.nameOf(disputeId)}: ${text}`);
}

function describe(outcome: AnswerOutcome): string {
  return outcome.kind === 'reject' ? outcome.reason : outcome.kind;
}

/** The simulator's banks believe evidence unless it says that it loses. */
function chooseEvidence(random: Random): DisputeEvidence {
  const explanation = random.pick(['Delivered and signed for.', 'losing_evidence']);
  return { explanation, deliveredOn: null, deliveryReference: null };
}

async function findPayment({ database, tenant }: World, id: string) {
  return database.db
    .selectFrom('payments')
    .select(['reference', 'currency', 'amount_minor as amountMinor'])
    .where('workspace_id', '=', tenant.liveWorkspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function listWaiting({ database, tenant }: World): Promise<readonly string[]> {
  const rows = await database.db
    .selectFrom('disputes')
    .select('id')
    .where('workspace_id', '=', tenant.liveWorkspaceId)
    .where('status', '=', 'needs_response')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
