import type { IdSource } from '@countinghouse/identifiers';
import { runEach } from '@countinghouse/jobs';
import { money } from '@countinghouse/money';
import type { Logger } from '@countinghouse/observability';
import type { Sealer } from '@countinghouse/sealing';
import { findPause } from '../../controls/pauses/find-pause.ts';
import type { Database } from '../../kernel/database.ts';
import { mayResend, nextOutcomeCheckAt } from '../../provider/outcome-schedule.rules.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { failureReasons } from '../payments/charge.rules.ts';
import type { Settler } from '../payments/outcomes/create-settler.ts';
import { failPayment } from '../payments/outcomes/fail-payment.ts';
import type { PaymentFailureCode } from '../payments/payment.rules.ts';
import { claimRenewals, saveSending, saveStep } from './charges.sql.ts';
import type { OpenCharge } from './charges.sql.ts';
import { isOver } from './lifecycle.rules.ts';
import { openToken } from './token.ts';

export interface SendChargesDeps {
  readonly database: Database;
  readonly providers: ProvidersByEnvironment;
  readonly settler: Settler;
  readonly sealer: Sealer;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** Longer than a question and a charge take together; when a worker dies, another goes on after this. */
const leaseMs = 60_000;
/** For what stands in the way and is not the payer's: a pause, a limit, a provider that is away. */
const putOffMs = 5 * 60_000;

/** Goes on with charges that are due for it, all at once; gives how many there were. */
export async function sendCharges(deps: SendChargesDeps, chargesMax: number): Promise<number> {
  const { db } = deps.database;
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = await claimRenewals(db, now, leaseUntil, chargesMax);
  const isPaused = due.length > 0 && (await findPause(db, 'payments')) !== null;
  // One at fault is due again when its lease is over.
  await runEach(due, (charge) => goOn(deps, charge, isPaused));
  return due.length;
}

async function goOn(deps: SendChargesDeps, charge: OpenCharge, isPaused: boolean): Promise<void> {
  // Notices and questions settle it too: then nothing is left to do here.
  if (charge.paymentStatus !== 'processing') return finish(deps, charge);
  if (charge.sentAt !== null && !(await isSafeToSend(deps, charge, charge.sentAt))) return;
  if (isOver(charge.subscriptionStatus)) return fail(deps, charge, 'subscription_cancelled');
  if (charge.tokenSealed === null || charge.email === null) {
    return fail(deps, charge, 'authentication_failed');
  }
  if (isPaused || !charge.mayCharge) return putOff(deps, charge);
  await send(deps, charge, { tokenSealed: charge.tokenSealed, email: charge.email });
}

/**
 * Of a charge that may have been sent: true when the provider certainly has not got it. Right after
 * a call without an answer its absence proves nothing, so it is asked several times before.
 */
async function isSafeToSend(
  deps: SendChargesDeps,
  charge: OpenCharge,
  sentAt: Date,
): Promise<boolean> {
  const provider = deps.providers.forEnvironment(charge.environment);
  const finding = await provider.findCharge(charge.reference);
  if (finding.kind === 'found') {
    await handOver(deps, charge);
    return false;
  }
  if (finding.kind === 'unknown') {
    await putOff(deps, charge);
    return false;
  }
  const now = deps.now();
  const missCount = charge.missCount + 1;
  if (mayResend({ sentAt, checkCount: missCount }, now)) return true;
  const nextStepAt = nextOutcomeCheckAt(missCount, now);
  await saveStep(deps.database.db, charge, { sentAt, missCount, nextStepAt });
  return false;
}

async function send(
  deps: SendChargesDeps,
  charge: OpenCharge,
  by: { readonly tokenSealed: Buffer; readonly email: string },
): Promise<void> {
  const { workspaceId, subscriptionId, reference } = charge;
  const key = { workspaceId, id: subscriptionId };
  const token = openToken(deps.sealer, key, by.tokenSealed);
  const sentAt = deps.now();
  const promise = await saveSending(deps.database.db, charge, sentAt);
  // This worker stood still for longer than its lease: what another has sent is that one's.
  if (promise === 'taken') return;
  if (promise === 'not_wanted') return giveUp(deps, charge);
  const amount = money(charge.amountMinor, charge.currency);
  const provider = deps.providers.forEnvironment(charge.environment);
  const answer = await provider.chargeToken({ reference, token, email: by.email, amount });
  switch (answer.kind) {
    case 'accepted':
      return handOver(deps, charge);
    case 'declined':
      return fail(deps, charge, answer.failureCode);
    case 'rejected':
      return answer.reason === 'duplicate_reference'
        ? handOver(deps, charge)
        : putOff(deps, charge);
    case 'unknown': {
      const nextStepAt = nextOutcomeCheckAt(0, deps.now());
      return saveStep(deps.database.db, charge, { sentAt, missCount: 0, nextStepAt });
    }
  }
}

/** The provider has it: from here on it is settled, and asked about, as every payment is. */
async function handOver(deps: SendChargesDeps, charge: OpenCharge): Promise<void> {
  const { workspaceId, paymentId: id, environment, reference } = charge;
  await deps.settler.settle({
    workspaceId,
    id,
    environment,
    reference,
    callbackKey: null,
    isCheck: true,
  });
  await finish(deps, charge);
}

/** Somebody cancelled, or an earlier try succeeded after all, between the decision and the call. */
async function giveUp(deps: SendChargesDeps, charge: OpenCharge): Promise<void> {
  const key = { workspaceId: charge.workspaceId, id: charge.paymentId };
  const reason = 'The charge was no longer needed; nothing was charged.';
  await failPayment(deps, key, { code: 'abandoned', reason });
  await finish(deps, charge);
}

async function fail(
  deps: SendChargesDeps,
  charge: OpenCharge,
  code: PaymentFailureCode,
): Promise<void> {
  const key = { workspaceId: charge.workspaceId, id: charge.paymentId };
  await failPayment(deps, key, { code, reason: failureReasons[code] });
  await finish(deps, charge);
}

async function putOff(deps: SendChargesDeps, charge: OpenCharge): Promise<void> {
  const nextStepAt = new Date(deps.now().getTime() + putOffMs);
  const { sentAt, missCount } = charge;
  await saveStep(deps.database.db, charge, { sentAt, missCount, nextStepAt });
}

async function finish(deps: SendChargesDeps, charge: OpenCharge): Promise<void> {
  const { sentAt, missCount } = charge;
  await saveStep(deps.database.db, charge, { sentAt, missCount, nextStepAt: null });
}
