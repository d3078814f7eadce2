import { onLoop, onSchedule } from '@countinghouse/jobs';
import type { Work } from '@countinghouse/jobs';
import { commonWork } from '@countinghouse/process';
import type { WorkerTools } from '@countinghouse/process';
import { expireHeldChanges } from '../approvals/deciding/decide-held-change.ts';
import type { IdentityChecker } from '../business/verification/identity-checker.ts';
import { resolveVerifications } from '../business/verification/resolve-verifications.ts';
import { forgetPayerNotices } from '../charges/payer-notices/forget-payer-notices.ts';
import { mailPayers } from '../charges/payer-notices/mail-payers.ts';
import type { Settler } from '../charges/payments/outcomes/create-settler.ts';
import { resolvePayments } from '../charges/payments/outcomes/resolve-payments.ts';
import { forgetHandled, settleUnhandled } from '../charges/provider-callbacks/settle-unhandled.ts';
import { renewSubscriptions } from '../charges/subscriptions/renew-subscriptions.ts';
import { expireThresholdChanges } from '../controls/approvals/thresholds/decide-threshold-change.ts';
import { expireAcceptances } from '../disputes/disputes/decide-acceptance.ts';
import { pollChargebacks } from '../disputes/disputes/poll-chargebacks.ts';
import { sendAnswers } from '../disputes/disputes/send-answers.ts';
import { appendOnlyTables } from '../kernel/append-only.rules.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { numberLedger } from '../ledger/ledger/number-ledger.ts';
import { recordVerification } from '../ledger/ledger/record-verification.ts';
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

/** What `main-worker.ts` hands to every line of the table. */
export interface WorkerDeps extends WorkerTools<Schema> {
  readonly providers: ProvidersByEnvironment;
  readonly settler: Settler;
  readonly settlePayout: SettlePayout;
  readonly identityChecker: IdentityChecker | null;
  readonly installation: string;
  readonly settlementDelayDays: number;
  /** How long the notes of what payers were mailed are kept. */
  readonly payerNoticeDays: number;
}

/**
 * All background work of the service, after that of every service: a line is a name, when it runs, and the use case it calls.
 *
 * - `onSchedule({ name, cron, run })`: at the minutes that cron names, in UTC, in one worker of all.
 * - `onLoop({ name, everyMs, run })`: again and again in every worker, for what cannot wait a minute.
 * - `onQueue(kind, run)`: when a use case has sent it with `SendJob` in its transaction. The kind,
 *   made by `defineJob`, lies in a file beside this one, because its senders import it too and may
 *   not import this table, which imports them.
 *
 * A name stays for good: it is the name of the queue. `main-migrate.ts` makes queues and schedules.
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
  onLoop({ name: 'resolve-verifications', everyMs: 5_000, run: resolveVerifications }),
  // The provider notifies nobody of chargebacks.
  onSchedule({ name: 'poll-chargebacks', cron: '*/5 * * * *', run: pollChargebacks }),
  onSchedule({
    name: 'reconcile',
    // What was finished in the morning is not done again; the later ones are for a silent provider.
    cron: '23 4,10,16 * * *',
    // Their lists come twenty rows at a time, so a large day takes its time.
    runSecondsMax: 5 * 3_600,
    onMovedClock: 'at_end',
    run: reconcileDueDays,
  }),
  onSchedule({
    name: 'verify-ledger',
    cron: '47 1 * * *',
    // Every entry is read; a large cell takes hours, beside its traffic.
    runSecondsMax: 5 * 3_600,
    onMovedClock: 'at_end',
    run: recordVerification,
  }),
  onSchedule({
    name: 'forget-callbacks',
    cron: '41 3 * * *',
    run: (deps) => forgetHandled({ ...deps, now: deps.realNow }),
  }),
  onSchedule({
    name: 'forget-payer-notices',
    cron: '49 3 * * *',
    run: (deps) => forgetPayerNotices({ ...deps, now: deps.realNow }),
  }),
];
