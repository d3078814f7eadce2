import type { Measurement } from '../measure/alternate.ts';
import { median } from '../measure/series.ts';
import { align } from '../report/align.ts';

/** An operation whose cost is known, by the benchmark that does it. */
export interface Operation {
  readonly name: string;
  readonly benchmark: string;
  /** The variant of ours with one process: as many as there are cores would fight for them here. */
  readonly variant: string;
  readonly what: string;
}

export const operations: readonly Operation[] = [
  {
    name: 'read',
    benchmark: 'read',
    variant: 'ours, 1 process',
    what: 'GET /payments/{id}',
  },
  {
    name: 'charge',
    benchmark: 'charge',
    variant: 'ours, 1 process',
    what: 'a notice stored, verified, settled, posted',
  },
  {
    name: 'delivery',
    benchmark: 'deliver',
    variant: 'ours',
    what: 'an event numbered, signed, sent, recorded',
  },
  {
    name: 'payout',
    benchmark: 'payout',
    variant: 'ours, 1 process',
    what: 'POST /payouts, checked, reserved, posted',
  },
  {
    name: 'entry',
    benchmark: 'issue',
    variant: 'ours, 1 process',
    what: 'an invoice of five lines issued into the journal',
  },
];

export interface Cost {
  readonly operation: string;
  readonly ownUs: number;
  readonly serverUs: number;
  readonly walBytes: number;
  readonly pageBytes: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
}

/** The median of each figure; throws where the kernel or the server tells nothing. */
export function toCostOf(operation: string, measured: readonly Measurement[]): Cost {
  const of = (read: (one: Measurement) => number | undefined): number => {
    const values = measured.map(read).filter((value) => value !== undefined);
    return median(values);
  };
  return {
    operation,
    ownUs: of(({ cost }) => cost?.ownUs),
    serverUs: of(({ cost }) => cost?.serverUs),
    walBytes: of(({ storage }) => storage?.walBytes),
    pageBytes: of(({ storage }) => storage?.pageBytes),
    tableBytes: of(({ storage }) => storage?.tableBytes),
    indexBytes: of(({ storage }) => storage?.indexBytes),
  };
}

export function toCostTable(costs: readonly Cost[]): string {
  const head = [
    'operation',
    'own µs',
    'PostgreSQL µs',
    'WAL B',
    'whole pages B',
    'tables B',
    'indexes B',
    '',
  ];
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
  const rows = costs.map((cost) => [
    cost.operation,
    whole(cost.ownUs),
    whole(cost.serverUs),
    whole(cost.walBytes),
    whole(cost.pageBytes),
    whole(cost.tableBytes),
    whole(cost.indexBytes),
    operations.find(({ name }) => name === cost.operation)?.what ?? '',
  ]);
  return `${align([head, ...rows], [0, 7]).join('\n')}\n`;
}

/** One line for scripts: each operation with CPU of the service and of PostgreSQL, WAL and disk. */
export function toCostLine(costs: readonly Cost[]): string {
  const parts = costs.map((cost) =>
    [
      `${cost.operation}_own_us=${Math.round(cost.ownUs)}`,
      `${cost.operation}_postgres_us=${Math.round(cost.serverUs)}`,
      `${cost.operation}_wal=${Math.round(cost.walBytes)}`,
      `${cost.operation}_pages=${Math.round(cost.pageBytes)}`,
      `${cost.operation}_disk=${Math.round(cost.tableBytes + cost.indexBytes)}`,
    ].join(' '),
  );
  return `cost ${parts.join(' ')}`;
}
