/** One graph, and the question that it answers. */
export interface Panel {
  readonly title: string;
  readonly unit: 's' | 'short' | 'reqps' | 'percentunit' | 'bytes' | 'd';
  /** Each with what its lines are called. */
  readonly queries: readonly (readonly [expression: string, legend: string])[];
}

export interface Dashboard {
  readonly file: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

/** The service that is chosen at the top of a dashboard. */
const ofService = '{service="$service"}';

const money: readonly Panel[] = [
  {
    title: 'Money on its way, by what we know of it',
    unit: 'short',
    queries: [[`max by (kind, state) (money_open${ofService})`, '{{kind}} {{state}}']],
  },
  {
    title: 'The oldest of it',
    unit: 's',
    queries: [
      [`max by (kind, state) (money_open_oldest_seconds${ofService})`, '{{kind}} {{state}}'],
    ],
  },
  {
    title: 'Calls of the provider, by outcome',
    unit: 'reqps',
    queries: [
      [
        `sum by (operation, outcome) (rate(provider_call_seconds_count${ofService}[5m]))`,
        '{{operation}} {{outcome}}',
      ],
    ],
  },
  {
    title: 'How long the provider takes, 95 %',
    unit: 's',
    queries: [
      [
        `histogram_quantile(0.95, sum by (operation, le) (rate(provider_call_seconds_bucket${ofService}[5m])))`,
        '{{operation}}',
      ],
    ],
  },
  {
    title: 'Calls held back',
    unit: 'short',
    queries: [
      [
        `max by (environment, operations) (provider_breaker_open${ofService})`,
        '{{environment}} {{operations}}',
      ],
    ],
  },
  {
    title: 'Notices of the provider',
    unit: 'reqps',
    queries: [[`sum by (outcome) (rate(provider_callbacks_total${ofService}[5m]))`, '{{outcome}}']],
  },
  {
    title: 'Breaks of the ledger and the journal',
    unit: 'short',
    queries: [
      ['max by (invariant) (ledger_breaks)', 'ledger {{invariant}}'],
      ['max by (check) (journal_breaks)', 'journal {{check}}'],
    ],
  },
  {
    title: 'Since the books were last verified',
    unit: 's',
    queries: [
      ['time() - max(ledger_verified_timestamp_seconds)', 'ledger'],
      ['time() - max(journal_verified_timestamp_seconds)', 'journal'],
    ],
  },
  {
    title: 'Differences between provider and books',
    unit: 'short',
    queries: [
      [
        `max by (environment, list, kind) (reconciliation_open_breaks${ofService})`,
        '{{environment}} {{list}} {{kind}}',
      ],
    ],
  },
  {
    title: 'Approvals waiting',
    unit: 'short',
    queries: [[`max by (action) (approvals_waiting${ofService})`, '{{action}}']],
  },
];

const requests: readonly Panel[] = [
  {
    title: 'Requests, by status',
    unit: 'reqps',
    queries: [
      [
        `sum by (status) (rate(http_server_request_duration_seconds_count${ofService}[5m]))`,
        '{{status}}',
      ],
    ],
  },
  {
    title: 'Share that failed',
    unit: 'percentunit',
    queries: [
      [
        `sum(rate(http_server_request_duration_seconds_count{service="$service", status=~"5.."}[5m])) / sum(rate(http_server_request_duration_seconds_count${ofService}[5m]))`,
        '5xx',
      ],
    ],
  },
  {
    title: 'How long requests take',
    unit: 's',
    queries: ['0.5', '0.95', '0.99'].map((quantile) => [
      `histogram_quantile(${quantile}, sum by (le) (rate(http_server_request_duration_seconds_bucket${ofService}[5m])))`,
      quantile,
    ]),
  },
  {
    title: 'The ten slowest routes, 95 %',
    unit: 's',
    queries: [
      [
        `topk(10, histogram_quantile(0.95, sum by (method, route, le) (rate(http_server_request_duration_seconds_bucket${ofService}[5m]))))`,
        '{{method}} {{route}}',
      ],
    ],
  },
  {
    title: 'The database answers',
    unit: 'short',
    queries: [[`min by (instance) (database_available${ofService})`, '{{instance}}']],
  },
  {
    title: 'Connections to the database',
    unit: 'short',
    queries: [[`sum by (state) (database_connections${ofService})`, '{{state}}']],
  },
  {
    title: 'The oldest open transaction',
    unit: 's',
    queries: [[`max(database_oldest_transaction_seconds${ofService})`, 'oldest']],
  },
  {
    title: 'Limits that a process counted alone',
    unit: 'reqps',
    queries: [[`sum(rate(limiter_local_decisions_total${ofService}[5m]))`, 'alone']],
  },
  {
    title: 'Event loop, 99 %',
    unit: 's',
    queries: [[`max by (instance) (nodejs_eventloop_lag_p99_seconds${ofService})`, '{{instance}}']],
  },
  {
    title: 'CPU of each process, in cores',
    unit: 'short',
    queries: [
      [`sum by (instance) (rate(process_cpu_seconds_total${ofService}[5m]))`, '{{instance}}'],
    ],
  },
  {
    title: 'Memory of each process',
    unit: 'bytes',
    queries: [[`max by (instance) (process_resident_memory_bytes${ofService})`, '{{instance}}']],
  },
  {
    title: 'Requests missing from the merchants’ log',
    unit: 'reqps',
    queries: [[`sum(rate(request_log_dropped_total${ofService}[5m]))`, 'dropped']],
  },
];

const webhooks: readonly Panel[] = [
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

const work: readonly Panel[] = [
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
    title: 'Audit rows not chained, and ledger not numbered',
    unit: 's',
    queries: [
      [`max(audit_chain_lag_seconds${ofService})`, 'audit'],
      ['max(ledger_numbering_lag_seconds)', 'ledger'],
    ],
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

export const dashboards: readonly Dashboard[] = [
  { file: 'money', title: 'Countinghouse: money', panels: money },
  { file: 'requests', title: 'Countinghouse: requests', panels: requests },
  { file: 'webhooks', title: 'Countinghouse: webhooks', panels: webhooks },
  { file: 'work', title: 'Countinghouse: background work', panels: work },
];
