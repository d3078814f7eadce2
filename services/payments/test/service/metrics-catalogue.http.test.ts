import { createLogger } from '@countinghouse/observability';
import { beforeAll, expect, test } from 'vitest';
import {
  readApiSettings,
  readDispatcherSettings,
  readWorkerSettings,
} from '../../src/processes/config.ts';
import { startApi } from '../../src/processes/main-api.ts';
import { startDispatcher } from '../../src/processes/main-dispatcher.ts';
import { startWorker } from '../../src/processes/main-worker.ts';
import { metricProcesses, readListedMetrics } from '../support/ledger/metrics-catalogue.ts';
import type { MetricProcess } from '../support/ledger/metrics-catalogue.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { apiSettings } from '../support/processes/running-api.ts';

const use = usePaymentsDatabase();
const texts = new Map<MetricProcess, string>();

/** What each process answers to a scrape, as soon as it listens. */
beforeAll(async () => {
  const settings = {
    ...apiSettings(use.testDatabase),
    PAYMENTS_WORKER_METRICS_PORT: '0',
    PAYMENTS_DISPATCHER_METRICS_PORT: '0',
  };
  const { urlOf } = use.testDatabase;
  const parts = { logger: createLogger({ service: 'test', level: 'silent' }), nowMs: Date.now };
  const starts = {
    api: () => startApi(readApiSettings(settings), parts),
    worker: () =>
      startWorker(readWorkerSettings({ ...settings, PAYMENTS_DATABASE_URL: urlOf.worker }), parts),
    dispatcher: () =>
      startDispatcher(
        readDispatcherSettings({ ...settings, PAYMENTS_DATABASE_URL: urlOf.dispatcher }),
        parts,
      ),
  };
  for (const name of metricProcesses) {
    const running = await starts[name]();
    try {
      const reply = await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`);
      texts.set(name, await reply.text());
    } finally {
      await running.stop();
    }
  }
}, 60_000);

/** Node's own and the process's are the usual ones, and listed as such. */
const isOurs = (name: string): boolean => !/^(process|nodejs)_/.test(name);

function exposedBy(name: MetricProcess): readonly string[] {
  const types = (texts.get(name) ?? '').matchAll(/^# TYPE (\w+) (\w+)$/gm);
  return [...types]
    .filter(([, metric = '']) => isOurs(metric))
    .map(([, metric, type]) => `${metric} ${type}`);
}

test.each(metricProcesses)('the catalogue lists what the %s tells, and nothing else', (name) => {
  const listed = readListedMetrics().filter(({ processes }) => processes.includes(name));
  expect(exposedBy(name).toSorted()).toEqual(
    listed.map(({ name: metric, type }) => `${metric} ${type}`).toSorted(),
  );
});

test('every label that a process tells is listed', () => {
  const listed = new Map(readListedMetrics().map(({ name, labels }) => [name, labels]));
  const unlisted = [...texts.values()].flatMap((text) =>
    [...text.matchAll(/^(\w+)\{([^}]*)\} /gm)].flatMap(([, series = '', pairs = '']) => {
      const name = series.replace(/_(bucket|sum|count)$/, '');
      if (!isOurs(series)) return [];
      const known = [...(listed.get(series) ?? listed.get(name) ?? []), 'service', 'le'];
      return [...pairs.matchAll(/(\w+)="/g)]
        .map(([, label = '']) => label)
        .filter((label) => !known.includes(label))
        .map((label) => `${series} ${label}`);
    }),
  );
  expect([...new Set(unlisted)]).toEqual([]);
});
