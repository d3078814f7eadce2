import { money } from '@countinghouse/money';
import type { Sealer } from '@countinghouse/sealing';
import { findPause } from '../../controls/pauses/find-pause.ts';
import { resolveOutbound } from '../../provider/outbound/outbound.ts';
import type { Outbound, SettleDeps } from '../../provider/outbound/outbound.ts';
import {
  mayResend,
  nextOutcomeCheckAt,
  putOffUnsent,
} from '../../provider/outbound/outcome-schedule.rules.ts';
import { recordOf } from '../../provider/outbound/outcome.rules.ts';
import type { ReportedOutcome } from '../../provider/outbound/outcome.rules.ts';
import type { Answer } from '../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { failureReasons } from '../payments/charge.rules.ts';
import type { ChargeResolver } from '../payments/outcomes/create-charge-resolver.ts';
import { failPayment } from '../payments/outcomes/fail-payment.ts';
import type { PaymentFailureCode } from '../payments/payment.rules.ts';
import { claimRenewals, saveSending, saveStep } from './charges.sql.ts';
import type { OpenCharge } from './charges.sql.ts';
import { isOver } from './lifecycle.rules.ts';
import { openToken } from './token.ts';

export interface SendChargesDeps extends SettleDeps {
  readonly providers: ProvidersByEnvironment;
  readonly chargeResolver: ChargeResolver;
  readonly sealer: Sealer;
}

/**
 * The wait after an obstacle that is not the payer's: a pause, a limit, a provider that is down.
 */
const putOffMs = 5 * 60_000;

/** Continues all due charges concurrently; returns how many there were. */
export function sendCharges(deps: SendChargesDeps, chargesMax: number): Promise<number> {
  return resolveOutbound(deps, outboundCharges(deps, chargesMax));
}

/** An open charge, with its card token once it is marked as sent. */
interface OutboundCharge extends OpenCharge {
  readonly token: string | null;
}

/** A charge that the provider has is `pending` here: settling it looks up the rest. */
interface ChargeRecord {
  readonly status: 'pending' | 'failed';
  readonly failureCode: PaymentFailureCode;
}

const there: ChargeRecord = { status: 'pending', failureCode: 'declined' };

/**
 * How renewals are sent and looked up at the provider: as token charges with the service's own
 * reference.
 */
function outboundCharges(
  deps: SendChargesDeps,
  chargesMax: number,
): Outbound<OutboundCharge, ChargeRecord, unknown> {
  return {
    logs: { notAccepted: 'renewal_not_accepted', fault: 'renewal_failed', span: 'renewal.send' },
    itemsPerRoundMax: chargesMax,
    claim: (now, leaseUntil, limit) => claimOpen(deps, now, leaseUntil, limit),
    markSent: (charge) => markChargeSent(deps, charge),
    send: (charge) => send(deps, charge),
    find: async ({ environment, reference }) => {
      const found = await deps.providers.forEnvironment(environment).findCharge(reference);
      return found.kind === 'found' ? { kind: 'found', value: there } : found;
    },
    mayResend: ({ sentAt, missCount }, now) =>
      mayResend({ sentAt, checkCount: missCount + 1 }, now),
    settle: (charge, reported) => settleCharge(deps, charge, reported),
    tracedIdOf: ({ paymentId }) => paymentId,
    idsOf: ({ workspaceId, paymentId }) => ({ workspace_id: workspaceId, payment_id: paymentId }),
  };
}

/** Notices and checks settle payments too: then nothing is left to do here. */
async function claimOpen(
  deps: SendChargesDeps,
  ...lease: [now: Date, leaseUntil: Date, limit: number]
): Promise<readonly OutboundCharge[]> {
  const { db } = deps.database;
  const due = await claimRenewals(db, ...lease);
  const isPaused = due.length > 0 && (await findPause(db, 'payments')) !== null;
  const isOpen = ({ paymentStatus }: OpenCharge): boolean => paymentStatus === 'processing';
  for (const charge of due) if (!isOpen(charge)) await finish(deps, charge);
  return due
    .filter(isOpen)
    .map((charge) => ({ ...charge, mayCharge: charge.mayCharge && !isPaused, token: null }));
}

async function markChargeSent(
  deps: SendChargesDeps,
  charge: OutboundCharge,
): Promise<OutboundCharge | null> {
  const { workspaceId, subscriptionId, tokenSealed, email } = charge;
  if (isOver(charge.subscriptionStatus)) return fail(deps, charge, 'subscription_cancelled');
  if (tokenSealed === null || email === null) return fail(deps, charge, 'authentication_failed');
  if (!charge.mayCharge) return putOff(deps, charge);
  const token = openToken(deps.sealer, { workspaceId, id: subscriptionId }, tokenSealed);
  const sentAt = deps.now();
  const promise = await saveSending(deps.database.db, charge, sentAt);
  // This worker's lease expired, and another worker sent the charge.
  if (promise === 'taken') return null;
  if (promise === 'not_wanted') return giveUp(deps, charge);
  return { ...charge, sentAt, missCount: 0, token };
}

async function send(deps: SendChargesDeps, charge: OutboundCharge): Promise<Answer<ChargeRecord>> {
  const { environment, reference, token, email, amountMinor, currency } = charge;
  if (token === null || email === null) throw new Error('charge has no card token or e-mail');
  const amount = money(amountMinor, currency);
  const provider = deps.providers.forEnvironment(environment);
  const answer = await provider.chargeToken({ reference, token, email, amount });
  if (answer.kind === 'declined') {
    return { kind: 'accepted', value: { status: 'failed', failureCode: answer.failureCode } };
  }
  const isThere = answer.kind === 'rejected' && answer.reason === 'duplicate_reference';
  return answer.kind === 'accepted' || isThere ? { kind: 'accepted', value: there } : answer;
}

function settleCharge(
  deps: SendChargesDeps,
  charge: OutboundCharge,
  { outcome, by }: ReportedOutcome<ChargeRecord>,
): Promise<unknown> {
  const { db } = deps.database;
  const { sentAt, missCount } = charge;
  const now = deps.now();
  switch (outcome.kind) {
    case 'confirmed':
    case 'pending':
      return handOver(deps, charge);
    case 'failed':
    case 'not_sent': {
      const record = recordOf(outcome);
      if (record !== null) return fail(deps, charge, record.failureCode);
      const unsent = putOffUnsent({ sentAt, checkCount: missCount }, by, now);
      return putOff(deps, { ...charge, sentAt: unsent.sentAt, missCount: unsent.checkCount });
    }
    case 'not_found': {
      const nextStepAt = nextOutcomeCheckAt(missCount + 1, now);
      return saveStep(db, charge, { sentAt, missCount: missCount + 1, nextStepAt });
    }
    case 'no_answer': {
      if (by === 'question') return putOff(deps, charge);
      return saveStep(db, charge, { sentAt, missCount, nextStepAt: nextOutcomeCheckAt(0, now) });
    }
  }
}

/** The provider has it: from here on it is settled and checked like every payment. */
async function handOver(deps: SendChargesDeps, charge: OpenCharge): Promise<null> {
  const { workspaceId, paymentId: id, environment, reference } = charge;
  await deps.chargeResolver.settle({
    workspaceId,
    id,
    environment,
    reference,
    callbackKey: null,
    fromResolver: true,
  });
  return finish(deps, charge);
}

/**
 * The subscription was cancelled, or an earlier attempt succeeded, between the decision and the
 * call.
 */
async function giveUp(deps: SendChargesDeps, charge: OpenCharge): Promise<null> {
  const key = { workspaceId: charge.workspaceId, id: charge.paymentId };
  const reason = 'The charge was no longer needed; nothing was charged.';
  await failPayment(deps, key, { code: 'abandoned', reason });
  return finish(deps, charge);
}

async function fail(
  deps: SendChargesDeps,
  charge: OpenCharge,
  code: PaymentFailureCode,
): Promise<null> {
  const key = { workspaceId: charge.workspaceId, id: charge.paymentId };
  await failPayment(deps, key, { code, reason: failureReasons[code] });
  return finish(deps, charge);
}

async function putOff(deps: SendChargesDeps, charge: OpenCharge): Promise<null> {
  const nextStepAt = new Date(deps.now().getTime() + putOffMs);
  const { sentAt, missCount } = charge;
  await saveStep(deps.database.db, charge, { sentAt, missCount, nextStepAt });
  return null;
}

async function finish(deps: SendChargesDeps, charge: OpenCharge): Promise<null> {
  const { sentAt, missCount } = charge;
  await saveStep(deps.database.db, charge, { sentAt, missCount, nextStepAt: null });
  return null;
}
