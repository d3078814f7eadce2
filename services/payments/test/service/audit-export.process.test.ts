import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { asProcess } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createTenant, operatorDeps, testPepper } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { startWorkerProcess } from '../support/processes/worker-process.ts';

const use = usePaymentsDatabase();
const main = join(import.meta.dirname, '../../src/processes/main-admin.ts');

test('a worker chains what was done and exports the signed head, which an operator verifies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-heads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'heads.jsonl');
  const settings = {
    PAYMENTS_AUDIT_SIGNING_KEY: Buffer.alloc(32, 'seed').toString('base64'),
    PAYMENTS_AUDIT_HEADS: pathToFileURL(file).href,
  };
  await createTenant(operatorDeps(use.database));
  const { applicationUrl } = use.testDatabase;
  const worker = await startWorkerProcess(applicationUrl, { settings });
  onTestFinished(async () => {
    await worker.stop();
  });
  await worker.waitUntilWorking();
  await waitUntil('a head and a chain', async () => {
    const metrics = await worker.readMetrics();
    return /^audit_head_exported_timestamp_seconds\S* 1\.?\d/m.test(metrics);
  });
  await waitUntil('nothing waits for the chain', async () =>
    /^audit_chain_lag_seconds\S* 0$/m.test(await worker.readMetrics()),
  );
  expect(readFileSync(file, 'utf8')).toMatch(/^\{"object":"audit_head","service":"payments"/);
  const env = {
    ...process.env,
    ...settings,
    PAYMENTS_DATABASE_URL: asProcess(applicationUrl, 'operator'),
    PAYMENTS_KEY_PEPPER: testPepper.toString('base64'),
  };
  const words = [main, '--json', 'audit', 'verify', '--heads', file];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  expect(JSON.parse(stdout)).toContainEqual(
    expect.objectContaining({ finding: 'chain_replaced', found: false }),
  );
});
