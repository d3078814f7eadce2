import { onLoop, onQueue, onSchedule } from '@countinghouse/jobs';
import type { Work } from '@countinghouse/jobs';
import {
  archiveJob,
  closeDueTenants,
  commonWork,
  eraseArchives,
  eraseClosedTenants,
  prepareArchive,
} from '@countinghouse/process';
import type { WorkerTools } from '@countinghouse/process';
import { expireHeldChanges } from '../approvals/deciding/decide-held-change.ts';
import type { IdentityChecker } from '../business/verification/identity-checker.ts';
import { resolveVerifications } from '../business/verification/resolve-verifications.ts';
import { deletePayerNotices } from '../charges/payer-notices/delete-payer-notices.ts';
import { mailPayers } from '../charges/payer-notices/mail-payers.ts';
import type { ChargeResolver } from '../charges/payments/outcomes/create-charge-resolver.ts';
import { resolvePayments } from '../charges/payments/outcomes/resolve-payments.ts';
import {
  deleteHandledCallbacks,
  settleUnhandled,
} from '../charges/provider-callbacks/settle-unhandled.ts';
import { releaseReserves } from '../charges/reserves/release-reserves.ts';
import { forgetRefusals } from '../charges/risk/forget-refusals.ts';
import { renewSubscriptions } from '../charges/subscriptions/renew-subscriptions.ts';
import { expireThresholdChanges } from '../controls/approvals/thresholds/decide-threshold-change.ts';
import { expireAcceptances } from '../disputes/disputes/decide-acceptance.ts';
import { pollChargebacks } from '../disputes/disputes/poll-chargebacks.ts';
import { sendAnswers } from '../disputes/disputes/send-answers.ts';
import type { DrawPack } from '../disputes/pack/draw-pack.ts';
import { appendOnlyTables } from '../kernel/append-only.rules.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { createArchivePlace, createArchiveSource } from '../leaving/archives/archive-source.ts';
import { createClosingWork } from '../leaving/closing/closing-work.ts';
import { numberLedger } from '../ledger/ledger/number-ledger.ts';
import { recordVerification } from '../ledger/ledger/record-verification.ts';
import { packMonths } from '../ledger/months/pack-months.ts';
import { signCheckpoints } from '../ledger/movements/checkpoints/sign-checkpoints.ts';
import { expirePayouts } from '../money-out/payouts/held/decide-payout.ts';
import { resolvePayouts } from '../money-out/payouts/outcomes/resolve-payouts.ts';
import type { SettlePayout } from '../money-out/payouts/outcomes/settle-payouts.ts';
import { expireRefunds } from '../money-out/refunds/decide-refund.ts';
import { resolveRefunds } from '../money-out/refunds/outcomes/resolve-refunds.ts';
import type { ProvidersByEnvironment } from '../provider/providers.ts';
import { reconcileDueDays } from '../settlement/reconciliation/reconcile-due-days.ts';
import { readSettlements } from '../settlement/settlements/read-settlements.ts';
import { settleWithProvider } from '../settlement/settlements/settle-with-provider.ts';
import { returnMoney } from '../settlement/suspense/return-money.ts';

/** The dependencies that `main-worker.ts` passes to every line of the table. */
export interface WorkerDeps extends WorkerTools<Schema> {
  readonly providers: ProvidersByEnvironment;
  readonly chargeResolver: ChargeResolver;
  readonly settlePayout: SettlePayout;
  readonly drawPack?: DrawPack;
  readonly identityChecker: IdentityChecker | null;
  readonly installation: string;
  readonly settlementDelayDays: number;
  /** How long the records of e-mails to payers are kept. */
  readonly payerNoticeDays: number;
  /** Whole months of the ledger that stay as they were written. */
  readonly ledgerHotMonths: number;
  /** Where packed months go; null: the disk that they are on. */
  readonly ledgerTablespace: string | null;
}

/**
 * All background work of the service, after the work common to all services. A line is a name, when
 * it runs, and its use case.
 *
 * - `onSchedule({ name, cron, run })`: at the cron minutes, in UTC, in one worker.
 * - `onLoop({ name, everyMs, run })`: repeatedly in every worker, for work that cannot wait a minute.
 * - `onQueue(kind, run)`: when a use case has sent it with `SendJob` in its transaction. The kind,
 *   from `defineJob`, is in a file next to this one, because its senders import it too and may not
 *   import this table, which imports them.
 *
 * Never change a name: it is the name of the queue. `main-migrate.ts` creates queues and schedules.
 */
export const work: readonly Work<WorkerDeps>[] = [
  ...commonWork<Schema, WorkerDeps>(appendOnlyTables),
  onLoop({ name: 'number-ledger', everyMs: 500, run: (deps) => numberLedger(deps.database) }),
  onLoop({ name: 'resolve-payments', everyMs: 5_000, run: resolvePayments }),
  onLoop({ name: 'renew-subscriptions', everyMs: 5_000, run: renewSubscriptions }),
  onLoop({ name: 'mail-payers', everyMs: 5_000, run: mailPayers }),
  onLoop({ name: 'settle-unhandled-callbacks', everyMs: 5_000, run: settleUnhandled }),
  onLoop({ name: 'return-money', everyMs: 5_000, run: returnMoney }),
  onLoop({ name: 'resolve-refunds', everyMs: 5_000, run: resolveRefunds }),
  onLoop({ name: 'expire-refunds', everyMs: 60_000, run: expireRefunds }),
  onLoop({ name: 'resolve-payouts', everyMs: 5_000, run: resolvePayouts }),
  onLoop({ name: 'expire-payouts', everyMs: 60_000, run: expirePayouts }),
  onLoop({ name: 'send-dispute-answers', everyMs: 5_000, run: sendAnswers }),
  onLoop({ name: 'expire-dispute-acceptances', everyMs: 60_000, run: expireAcceptances }),
  onLoop({ name: 'expire-threshold-changes', everyMs: 60_000, run: expireThresholdChanges }),
  onLoop({ name: 'expire-held-changes', everyMs: 60_000, run: expireHeldChanges }),
  onLoop({ name: 'read-settlements', everyMs: 5_000, run: readSettlements }),
  onLoop({ name: 'settle-with-provider', everyMs: 5_000, run: settleWithProvider }),
  onLoop({ name: 'release-reserves', everyMs: 60_000, run: releaseReserves }),
  onLoop({ name: 'resolve-verifications', everyMs: 5_000, run: resolveVerifications }),
  // People wait for archives in real time, regardless of the sandbox's clock.
  onQueue(archiveJob, (deps, job, signal) =>
    prepareArchive({ ...deps, now: deps.realNow }, createArchiveSource(deps), job, signal),
  ),
  onSchedule({
    name: 'erase-archives',
    cron: '17 * * * *',
    run: (deps) => eraseArchives({ ...deps, now: deps.realNow }, createArchivePlace(deps)),
  }),
  onSchedule({
    name: 'close-businesses',
    cron: '*/5 * * * *',
    run: (deps) => closeDueTenants(deps, createClosingWork(deps)),
  }),
  onSchedule({
    name: 'erase-closed-businesses',
    cron: '37 3 * * *',
    // Updates every payment of a business.
    runSecondsMax: 3 * 3_600,
    run: (deps) => eraseClosedTenants(deps, createClosingWork(deps)),
  }),
  // The provider sends no chargeback notices.
  onSchedule({ name: 'poll-chargebacks', cron: '*/5 * * * *', run: pollChargebacks }),
  onSchedule({
    name: 'reconcile',
    // Days finished in the morning are not repeated; the later runs are for a provider that did not
    // answer.
    cron: '23 4,10,16 * * *',
    // The provider's lists have twenty rows per page, so a large day takes long.
    runSecondsMax: 5 * 3_600,
    onMovedClock: 'at_end',
    run: reconcileDueDays,
  }),
  onSchedule({
    name: 'sign-checkpoints',
    cron: '33 * * * *',
    // A log that was never signed is read whole.
    runSecondsMax: 3_600,
    onMovedClock: 'at_end',
    run: signCheckpoints,
  }),
  onSchedule({
    name: 'verify-ledger',
    cron: '47 1 * * *',
    // Reads every entry; a large cell takes hours, during normal traffic.
    runSecondsMax: 5 * 3_600,
    onMovedClock: 'at_end',
    run: recordVerification,
  }),
  onSchedule({
    name: 'pack-ledger-months',
    cron: '13 4 * * *',
    // Writes a month of the ledger anew; a cut run is continued by the next.
    runSecondsMax: 5 * 3_600,
    run: (deps, signal) => packMonths(deps, deps.realNow(), signal),
  }),
  onSchedule({
    name: 'forget-callbacks',
    cron: '41 3 * * *',
    run: (deps) => deleteHandledCallbacks({ ...deps, now: deps.realNow }),
  }),
  onSchedule({
    name: 'forget-payer-notices',
    cron: '49 3 * * *',
    run: (deps) => deletePayerNotices({ ...deps, now: deps.realNow }),
  }),
  onSchedule({
    name: 'forget-refusals',
    cron: '53 3 * * *',
    run: (deps) => forgetRefusals({ ...deps, now: deps.realNow }),
  }),
];
