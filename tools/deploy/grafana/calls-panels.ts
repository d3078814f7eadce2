import { ofService } from './dashboard.ts';
import type { Panel } from './dashboard.ts';

export const money: readonly Panel[] = [
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
    title: 'Payments refused by a limit or a payer list',
    unit: 'reqps',
    queries: [[`sum by (reason) (rate(checkout_refused_total${ofService}[5m]))`, '{{reason}}']],
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

export const requests: readonly Panel[] = [
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
