import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startProcess, waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestConsole } from '../support/people/console-scene.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;
const use = usePaymentsDatabase();

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'objectives-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function readObjectives(prometheusUrl?: string) {
  const settings = prometheusUrl === undefined ? {} : { PAYMENTS_PROMETHEUS_URL: prometheusUrl };
  const running = await startTestConsole(use.testDatabase, use.database, { settings });
  try {
    const { browser } = await running.signIn('viewer');
    return await browser.get('/objectives');
  } finally {
    await running.stop();
  }
}

const unmeasured = { kept_percent: null, budget_left_percent: null, burn_rate: null };

test('without Prometheus, and while it does not answer, nothing is said to be measured', async () => {
  const unset = await readObjectives();
  expect(unset.body).toMatchObject({ source: 'not_connected', window_days: 28 });
  expect(unset.body['data']).toContainEqual({
    name: 'calls',
    target_percent: 99.95,
    ...unmeasured,
  });
  const away = await readObjectives(`http://127.0.0.1:${await findFreePort()}`);
  expect(away).toMatchObject({ status: 200, body: { source: 'unavailable' } });
  expect(away.body['data']).toContainEqual({ name: 'reads', target_percent: 99, ...unmeasured });
});

const password = 'opens it';
/** Of this password, with bcrypt. */
const passwordHash = '$2b$04$U41OB5c6tqfOVSBYGyFUGumJUlznjSTcqWvJ0Y./7SrBjDf3K8apW';
const stepSeconds = 300;
const steps = 288;

/**
 * A day of metrics in which of 1,000 reads a step one failed and ten took longer than 250 ms,
 * and in which events waited in the last two hours.
 */
function writeDay(endSeconds: number): string {
  const requests = 'http_server_request_duration_seconds';
  const get = 'service="payments",job="payments-api",route="/x",method="GET"';
  const at = (step: number) => endSeconds - (steps - step) * stepSeconds;
  const series = (name: string, labels: string, value: (step: number) => number) =>
    Array.from(
      { length: steps + 1 },
      (_, step) => `${name}{${labels}} ${value(step)} ${at(step)}\n`,
    ).join('');
  return [
    `# TYPE ${requests} histogram\n`,
    series(`${requests}_bucket`, `${get},status="200",le="0.25"`, (step) => step * 990),
    series(`${requests}_bucket`, `${get},status="200",le="+Inf"`, (step) => step * 999),
    series(`${requests}_count`, `${get},status="200"`, (step) => step * 999),
    series(`${requests}_bucket`, `${get},status="500",le="0.25"`, () => 0),
    series(`${requests}_bucket`, `${get},status="500",le="+Inf"`, (step) => step),
    series(`${requests}_count`, `${get},status="500"`, (step) => step),
    '# TYPE webhook_outbox_oldest_seconds gauge\n',
    series('webhook_outbox_oldest_seconds', 'service="payments"', (step) =>
      step > steps - 24 ? 90 : 0.2,
    ),
    '# EOF\n',
  ].join('');
}

// skipped because measuring needs Prometheus
test.skipIf(!hasPrometheus)('objectives are what Prometheus measured', async () => {
  const written = join(directory, 'day.txt');
  await writeFile(written, writeDay(Math.floor(Date.now() / 1_000)));
  const data = join(directory, 'data');
  const made = spawnSync('promtool', ['tsdb', 'create-blocks-from', 'openmetrics', written, data]);
  expect(String(made.stderr)).toBe('');
  const config = join(directory, 'prometheus.yml');
  await writeFile(config, 'global: {}\n');
  const people = join(directory, 'people.yml');
  await writeFile(people, `basic_auth_users: { console: '${passwordHash}' }\n`);
  const port = await findFreePort();
  const prometheus = startProcess([
    'prometheus',
    `--config.file=${config}`,
    `--web.config.file=${people}`,
    `--storage.tsdb.path=${data}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  try {
    const url = `http://console:${encodeURIComponent(password)}@127.0.0.1:${port}`;
    await waitUntil('prometheus measures', async () => {
      const { body } = await readObjectives(url);
      return body['source'] === 'prometheus';
    });
    const wrong = await readObjectives(`http://console:wrong@127.0.0.1:${port}`);
    expect(wrong.body).toMatchObject({ source: 'unavailable' });
    const { body } = await readObjectives(url);
    expect(body).toMatchObject({ source: 'prometheus' });
    expect(body['data']).toEqual([
      {
        name: 'calls',
        target_percent: 99.95,
        kept_percent: 99.9,
        budget_left_percent: -100,
        burn_rate: 2,
      },
      {
        name: 'reads',
        target_percent: 99,
        kept_percent: 99,
        budget_left_percent: 0,
        burn_rate: 1,
      },
      { name: 'writes', target_percent: 99, ...unmeasured },
      {
        name: 'events',
        target_percent: 99,
        kept_percent: expect.closeTo(91.7, 0),
        budget_left_percent: expect.closeTo(-730, -2),
        burn_rate: 100,
      },
      { name: 'payouts', target_percent: 99, ...unmeasured },
    ]);
  } finally {
    await prometheus.kill();
  }
});
