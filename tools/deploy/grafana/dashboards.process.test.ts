import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { z } from 'zod';
import { readMetricsOfBoth } from '../../../services/payments/test/support/ledger/metrics-catalogue.ts';
import { repositoryRoot } from '../../dev/paths.ts';

const folder = join(repositoryRoot, 'deploy/grafana');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

const dashboard = z.looseObject({
  panels: z.array(
    z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) }),
  ),
});

interface Query {
  readonly panel: string;
  readonly expression: string;
}

/** As Grafana would send them, with a service selected. */
const queries: readonly Query[] = readdirSync(folder).flatMap((file) =>
  dashboard
    .parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({
        panel: `${file}: ${title}`,
        expression: expr.replaceAll('$service', 'payments'),
      })),
    ),
);

/** Metrics that Node's client adds by itself. */
const ofProcess = /^(?:process|nodejs)_/;

/** Names of Prometheus itself. */
const ownWords = /^(?:sum|max|min|rate|by|time|topk|histogram_quantile|m)$/;

// skipped because parsing them needs Prometheus
test.skipIf(!hasPromtool)('every expression of a dashboard is one that Prometheus takes', () => {
  expect(checkExpressions(queries)).toEqual({ status: 0, found: queries.length });
});

// skipped because parsing them needs Prometheus
test.skipIf(!hasPromtool)('an expression that Prometheus does not take is found', () => {
  const broken = { panel: 'broken', expression: 'sum(rate(money_open[5m])' };
  expect(checkExpressions([broken]).status).toBe(1);
});

test('every dashboard names metrics that exist, by labels that they have', () => {
  const listed = new Map(readMetricsOfBoth().map(({ name, labels }) => [name, labels]));
  expect(queries.flatMap((query) => findUnknown(query, listed))).toEqual([]);
  const wrong = { panel: 'wrong', expression: 'max by (colour) (money_closed{kind="x"})' };
  expect(findUnknown(wrong, listed)).toEqual(['wrong: money_closed', 'wrong: no label colour']);
});

test('every metric of the table is on a dashboard', () => {
  const shown = queries.map(({ expression }) => expression).join(' ');
  const missing = readMetricsOfBoth()
    .map(({ name }) => name)
    .filter((name) => !shown.includes(name) && !besides.has(name));
  expect(missing).toEqual([]);
});

/** Already shown by another graph, or needed by a single alert. */
const besides = new Set([
  'approvals_waiting_oldest_seconds',
  'database_outbox_dead_rows',
  'worker_pool_task_duration_seconds',
]);

function findUnknown(
  { panel, expression }: Query,
  listed: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(', '),
  );
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)|"[^"]*"/g, ' ');
  const names = (bare.match(/[a-z][a-z0-9_]*/g) ?? []).filter((word) => !ownWords.test(word));
  const metrics = names.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
  const known = metrics.flatMap((name) => listed.get(name) ?? []);
  const isKnown = (label: string) => ['le', 'instance', 'service', ...known].includes(label);
  return [
    ...metrics
      .filter((name) => !listed.has(name) && !ofProcess.test(name))
      .map((name) => `${panel}: ${name}`),
    ...grouped.filter((label) => !isKnown(label)).map((label) => `${panel}: no label ${label}`),
  ];
}

/** As rules, which promtool reads without a server. */
function checkExpressions(all: readonly Query[]): {
  readonly status: number | null;
  readonly found: number;
} {
  const file = join(mkdtempSync(join(tmpdir(), 'countinghouse-grafana-')), 'rules.yaml');
  const rules = all.map(({ expression }, index) => ({
    record: `query:${index}`.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? ''),
    expr: expression,
  }));
  writeFileSync(file, stringify({ groups: [{ name: 'queries', rules }] }));
  const { status, stdout } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  return { status, found: Number(/(\d+) rules found/.exec(stdout)?.[1] ?? 0) };
}
