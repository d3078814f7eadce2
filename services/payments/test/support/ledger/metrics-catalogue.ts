import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../processes/api-process.ts';

export const metricProcesses = ['api', 'worker', 'dispatcher'] as const;
export type MetricProcess = (typeof metricProcesses)[number];

export interface ListedMetric {
  readonly name: string;
  readonly type: string;
  readonly labels: readonly string[];
  readonly processes: readonly string[];
}

const row = /^\| `(?<name>[a-z_]+)` \| (?<type>\w+) \|(?<labels>[^|]*)\|(?<processes>[^|]*)\|/gm;

/** The rows of docs/metrics.md, but for those of accounting alone. */
export const readListedMetrics = (): readonly ListedMetric[] =>
  readMetricsOfBoth().filter(({ processes }) => !processes.includes('accounting'));

/** Every row of docs/metrics.md. */
export function readMetricsOfBoth(): readonly ListedMetric[] {
  const text = readFileSync(join(repositoryFolder, 'docs/metrics.md'), 'utf8');
  return [...text.matchAll(row)].map(({ groups = {} }) => ({
    name: groups['name'] ?? '',
    type: groups['type'] ?? '',
    labels: wordsOf(groups['labels'] ?? ''),
    processes: wordsOf(groups['processes'] ?? ''),
  }));
}

const wordsOf = (text: string): readonly string[] => text.match(/[a-z_]+/g) ?? [];
