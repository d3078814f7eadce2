import { onLoop, onSchedule } from '@countinghouse/jobs';
import type { Work } from '@countinghouse/jobs';
import type { Logger } from '@countinghouse/observability';
import type { Database } from './database.ts';
import { foldLedger } from './ledger/fold-ledger.ts';
import { ensurePartitions } from './operations/ensure-partitions.ts';
import type { ProvidersByEnvironment, Settler } from './payments/create-settler.ts';
import { resolvePayments } from './payments/resolve-payments.ts';
import { forgetHandled, settleUnhandled } from './provider-callbacks/settle-unhandled.ts';
import { returnMoney } from './suspense/return-money.ts';

/** What `main-worker.ts` hands to every line of the table. */
export interface WorkerDeps {
  readonly database: Database;
  readonly logger: Logger;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly now: () => Date;
  readonly providers: ProvidersByEnvironment;
  readonly settler: Settler;
  readonly installation: string;
  readonly cell: number;
}

/**
 * All background work of the service: a line is a name, when it runs, and the use case it calls.
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
  onSchedule({
    name: 'ensure-partitions',
    cron: '17 2 * * *',
    run: (deps) => ensurePartitions(deps),
  }),
  onLoop({ name: 'fold-ledger', everyMs: 2_000, run: (deps) => foldLedger(deps.database) }),
  onLoop({ name: 'resolve-payments', everyMs: 5_000, run: resolvePayments }),
  onLoop({ name: 'settle-unhandled-callbacks', everyMs: 5_000, run: settleUnhandled }),
  onLoop({ name: 'return-money', everyMs: 5_000, run: returnMoney }),
  onSchedule({ name: 'forget-callbacks', cron: '41 3 * * *', run: (deps) => forgetHandled(deps) }),
];
