import { ofService } from './dashboard.ts';
import type { Panel } from './dashboard.ts';

export const webhooks: readonly Panel[] = [
  {
    title: 'Events without a number',
    unit: 'short',
    queries: [[`max(webhook_outbox_rows${ofService})`, 'waiting']],
  },
  {
    title: 'The oldest of them',
    unit: 's',
    queries: [[`max(webhook_outbox_oldest_seconds${ofService})`, 'oldest']],
  },
  {
    title: 'Events numbered',
    unit: 'reqps',
    queries: [[`sum(rate(webhook_events_total${ofService}[5m]))`, 'events']],
  },
  {
    title: 'Wait for a number, 95 %',
    unit: 's',
    queries: [
      [
        `histogram_quantile(0.95, sum by (le) (rate(webhook_fan_out_wait_seconds_bucket${ofService}[5m])))`,
        'wait',
      ],
    ],
  },
  {
    title: 'Requests to receivers, by outcome',
    unit: 'reqps',
    queries: [
      [`sum by (outcome) (rate(webhook_attempt_seconds_count${ofService}[5m]))`, '{{outcome}}'],
    ],
  },
  {
    title: 'How long receivers take, 95 %',
    unit: 's',
    queries: [
      [
        `histogram_quantile(0.95, sum by (trigger, le) (rate(webhook_attempt_seconds_bucket${ofService}[5m])))`,
        '{{trigger}}',
      ],
    ],
  },
  {
    title: 'Endpoints that nobody serves',
    unit: 'short',
    queries: [[`max(webhook_endpoints_overdue${ofService})`, 'overdue']],
  },
  {
    title: 'Waiting for another attempt',
    unit: 'short',
    queries: [[`max(webhook_parked_retries${ofService})`, 'parked']],
  },
  {
    title: 'Given up',
    unit: 'reqps',
    queries: [[`sum(rate(webhook_dead_letters_total${ofService}[5m]))`, 'given up']],
  },
  {
    title: 'Requests under way, and endpoints held',
    unit: 'short',
    queries: [
      [`sum by (instance) (webhook_requests_in_flight${ofService})`, '{{instance}} requests'],
      [`sum by (instance) (webhook_endpoints_held${ofService})`, '{{instance}} endpoints'],
    ],
  },
];

export const work: readonly Panel[] = [
  {
    title: 'Runs of jobs, by how they ended',
    unit: 'reqps',
    queries: [
      [`sum by (job, outcome) (rate(job_runs_total${ofService}[5m]))`, '{{job}} {{outcome}}'],
    ],
  },
  {
    title: 'Jobs that should have run',
    unit: 's',
    queries: [[`max by (job) (job_oldest_due_seconds${ofService})`, '{{job}}']],
  },
  {
    title: 'Jobs waiting',
    unit: 'short',
    queries: [[`max by (job) (job_waiting${ofService})`, '{{job}}']],
  },
  {
    title: 'Jobs that failed for good',
    unit: 'short',
    queries: [[`max by (job) (job_dead_letters${ofService})`, '{{job}}']],
  },
  {
    title: 'How long jobs take, 95 %',
    unit: 's',
    queries: [
      [
        `histogram_quantile(0.95, sum by (job, le) (rate(job_run_duration_seconds_bucket${ofService}[5m])))`,
        '{{job}}',
      ],
    ],
  },
  {
    title: 'Rounds of loops that failed',
    unit: 'reqps',
    queries: [
      [`sum by (loop, outcome) (rate(loop_rounds_total${ofService}[5m]))`, '{{loop}} {{outcome}}'],
    ],
  },
  {
    title: 'Since a loop last finished',
    unit: 's',
    queries: [
      [`time() - max by (loop) (loop_last_finished_timestamp_seconds${ofService})`, '{{loop}}'],
    ],
  },
  {
    title: 'Days until partitions run out',
    unit: 'd',
    queries: [[`min(partition_runway_days${ofService})`, 'days']],
  },
  {
    title: 'Months of the ledger to pack',
    unit: 'short',
    queries: [['max(ledger_months_to_pack)', 'months']],
  },
  {
    title: 'Audit rows not chained, and ledger not numbered',
    unit: 's',
    queries: [
      [`max(audit_chain_lag_seconds${ofService})`, 'audit'],
      ['max(ledger_numbering_lag_seconds)', 'ledger'],
    ],
  },
  {
    title: 'Open moves of businesses, since their last step',
    unit: 's',
    queries: [['max by (state) (business_moves_silent_seconds)', '{{state}}']],
  },
  {
    title: 'Since the audit head left the cluster',
    unit: 's',
    queries: [[`time() - max(audit_head_exported_timestamp_seconds${ofService})`, 'head']],
  },
  {
    title: 'Worker threads of accounting',
    unit: 'short',
    queries: [
      ['sum by (pool) (worker_pool_running)', '{{pool}} running'],
      ['sum by (pool) (worker_pool_queued)', '{{pool}} queued'],
      ['sum by (pool, reason) (rate(worker_pool_refused_total[5m]))', '{{pool}} {{reason}}'],
    ],
  },
];
