import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMetricsOfBoth } from '../support/ledger/metrics-catalogue.ts';
import { repositoryFolder } from '../support/processes/api-process.ts';

interface Alert {
  readonly name: string;
  readonly expression: string;
  readonly severity: string;
  readonly runbook: string;
}

const runbooksFolder = 'docs/runbooks';
const inRepository = (path: string): string => join(repositoryFolder, path);
const rules = readFileSync(inRepository('deploy/alerts.yaml'), 'utf8');

/** The file keeps one form, so lines are enough to read it by. */
const alerts: readonly Alert[] = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expression: fieldOf(text, 'expr'),
    severity: /^ {8}labels: \{ severity: (\w+) \}$/m.exec(text)?.[1] ?? '',
    runbook: fieldOf(text, 'runbook_url'),
  }));

function fieldOf(text: string, name: string): string {
  return new RegExp(`^ +${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';
}

/** Prometheus’s own words, hours, and the one series that it makes itself. */
const words =
  /^(?:up|absent|time|max|min|sum|rate|increase|by|or|and|offset|h|histogram_quantile|le|job|instance|kind|list|loop|action|environment|operations|invariant|check|service|state)$/;

test('every alert watches metrics that exist, by labels that they have', () => {
  expect(alerts.length).toBeGreaterThan(20);
  const listed = new Map(readMetricsOfBoth().map(({ name, labels }) => [name, labels]));
  const unknown = alerts.flatMap(({ name, expression }) =>
    metricsIn(expression)
      .filter((metric) => !listed.has(metric.replace(/_(bucket|count|sum)$/, '')))
      .map((metric) => `${name}: ${metric}`),
  );
  expect(unknown).toEqual([]);
  const labels = alerts.flatMap(({ name, expression }) =>
    [...expression.matchAll(/(\w+)\{([^}]*)\}/g)]
      .filter(([, metric]) => metric !== 'up')
      .flatMap(([, metric = '', filters = '']) => {
        const known = listed.get(metric.replace(/_(bucket|count|sum)$/, '')) ?? [];
        return [...filters.matchAll(/(\w+)\s*[=!]/g)]
          .filter(([, label = '']) => label !== 'le' && !known.includes(label))
          .map(([, label]) => `${name}: ${metric} has no ${label}`);
      }),
  );
  expect(labels).toEqual([]);
});

test('every alert says how urgent it is and has a page that names it, and every page an alert', () => {
  const wrong = alerts.filter(({ name, severity, runbook }) => {
    if (!['page', 'ticket'].includes(severity) || !existsSync(inRepository(runbook))) return true;
    return !readFileSync(inRepository(runbook), 'utf8').includes(`\`${name}\``);
  });
  expect(wrong).toEqual([]);
  const pages = readdirSync(inRepository(runbooksFolder)).filter((file) => file !== 'README.md');
  const used = new Set(alerts.map(({ runbook }) => runbook));
  expect(
    pages.map((file) => `${runbooksFolder}/${file}`).filter((page) => !used.has(page)),
  ).toEqual([]);
});

test('every page has the four answers, in their order', () => {
  const wanted = ['## What it means', '## How to look', '## What to do', '## Never'];
  for (const file of readdirSync(inRepository(runbooksFolder))) {
    if (file === 'README.md') continue;
    const text = readFileSync(inRepository(`${runbooksFolder}/${file}`), 'utf8');
    expect([file, text.match(/^## .+$/gm)]).toEqual([file, wanted]);
  }
});

function metricsIn(expression: string): readonly string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ');
  return (bare.match(/[a-z_]+/g) ?? []).filter((word) => !words.test(word));
}
