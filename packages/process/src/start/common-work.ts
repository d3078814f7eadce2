import { forgetExpired } from '@countinghouse/identity';
import { onLoop, onQueue, onSchedule } from '@countinghouse/jobs';
import type { Work } from '@countinghouse/jobs';
import { mailJob, sendMail } from '@countinghouse/mail';
import { clearRemovedEndpoints } from '@countinghouse/webhooks';
import { chainAudit } from '../audit-chain/chain-audit.ts';
import { exportHead } from '../audit-chain/export-head.ts';
import { rollDailyPartitions } from '../partitions/daily-partitions.ts';
import { dropOldEvents } from '../partitions/drop-old-events.ts';
import { keepMonthsAhead } from '../partitions/keep-months-ahead.ts';
import type { WorkerTools } from './prepare-worker.ts';

/** Background work of every service: partitions, the audit chain, old events, sign-ins, emails. */
export function commonWork<Schema, Deps extends WorkerTools<Schema>>(
  appendOnlyTables: readonly string[],
): readonly Work<Deps>[] {
  return [
    onSchedule({
      name: 'ensure-partitions',
      cron: '17 2 * * *',
      run: (deps) => keepMonthsAhead(deps, appendOnlyTables),
    }),
    onSchedule({
      name: 'turn-days',
      cron: '7 2,14 * * *',
      run: (deps) =>
        rollDailyPartitions({ ...deps, nowMs: deps.realNowMs, movedNowMs: deps.nowMs }),
    }),
    onLoop({ name: 'chain-audit', everyMs: 1_000, run: chainAudit }),
    onLoop({ name: 'export-audit-head', everyMs: 60_000, run: exportHead }),
    onSchedule({
      name: 'drop-old-events',
      cron: '29 3 * * *',
      run: (deps) => dropOldEvents({ ...deps, nowMs: deps.realNowMs }),
    }),
    onSchedule({
      name: 'clear-removed-webhooks',
      cron: '11 * * * *',
      run: ({ database, realNow }) => clearRemovedEndpoints(database.db, realNow()),
    }),
    onSchedule({
      name: 'forget-expired-sign-ins',
      cron: '53 * * * *',
      run: ({ database, realNow }) => forgetExpired(database.db, realNow()),
    }),
    onQueue(mailJob, sendMail, ({ mail }) => mail !== null),
  ];
}
