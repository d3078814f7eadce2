import type { Metrics } from '@countinghouse/observability';
import { approvalActions } from '../controls/approvals/requests/approval.rules.ts';
import type { Database } from '../kernel/database.ts';
import { countOpenMoney, countWaitingApprovals } from './open-money.sql.ts';

const kinds = ['payment', 'refund', 'payout'] as const;
const states = ['acknowledged', 'unknown', 'unresolved'] as const;

/** Several scrapes within this time cost one query. */
const rememberedMs = 10_000;

/** Metrics of open operations at the provider and with people; exported by the worker. */
export function addMoneyMetrics(metrics: Metrics, database: Database, nowMs: () => number): void {
  const readOpen = rememberFor(rememberedMs, nowMs, () =>
    countOpenMoney(database.db, new Date(nowMs())),
  );
  const readWaiting = rememberFor(rememberedMs, nowMs, () =>
    countWaitingApprovals(database.db, new Date(nowMs())),
  );
  addByLabels(metrics, {
    name: 'money_open',
    help: 'Payments, refunds and payouts sent to the provider and still open; counted up to 10,000 per kind.',
    labels: ['kind', 'state'],
    every: kinds.flatMap((kind) => states.map((state) => ({ kind, state }))),
    read: async () =>
      (await readOpen()).map(({ kind, state, count }) => ({ labels: { kind, state }, count })),
  });
  addByLabels(metrics, {
    name: 'money_open_oldest_seconds',
    help: 'Age of the oldest open payment, refund or payout.',
    labels: ['kind', 'state'],
    every: kinds.flatMap((kind) => states.map((state) => ({ kind, state }))),
    read: async () =>
      (await readOpen()).map(({ kind, state, oldestSeconds }) => ({
        labels: { kind, state },
        count: oldestSeconds,
      })),
  });
  addByLabels(metrics, {
    name: 'approvals_waiting',
    help: 'Open approvals by action; counted up to 10,000.',
    labels: ['action'],
    every: approvalActions.map((action) => ({ action })),
    read: async () =>
      (await readWaiting()).map(({ action, count }) => ({ labels: { action }, count })),
  });
  addByLabels(metrics, {
    name: 'approvals_waiting_oldest_seconds',
    help: 'Age of the oldest open approval.',
    labels: ['action'],
    every: approvalActions.map((action) => ({ action })),
    read: async () =>
      (await readWaiting()).map(({ action, oldestSeconds }) => ({
        labels: { action },
        count: oldestSeconds,
      })),
  });
}

interface LabelledGauge<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  readonly every: readonly Readonly<Record<Label, string>>[];
  readonly read: () => Promise<
    readonly { readonly labels: Readonly<Record<Label, string>>; readonly count: number }[]
  >;
}

/** Zeros are reported too: an alert needs a series, and a resolved one must fall to zero. */
function addByLabels<Label extends string>(metrics: Metrics, gauge: LabelledGauge<Label>): void {
  metrics.gauge(gauge.name, gauge.help, gauge.labels, async (own) => {
    own.reset();
    const rows = await gauge.read().catch(() => null);
    // Without the database there are no figures, never invented ones.
    if (rows === null) return;
    for (const labels of gauge.every) own.set(labels, 0);
    for (const { labels, count } of rows) own.set(labels, count);
  });
}

function rememberFor<Value>(
  forMs: number,
  nowMs: () => number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let last: { readonly atMs: number; readonly value: Promise<Value> } | null = null;
  return () => {
    if (last === null || nowMs() - last.atMs >= forMs) last = { atMs: nowMs(), value: read() };
    return last.value;
  };
}
