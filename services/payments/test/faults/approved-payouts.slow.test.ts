import { asProcess } from '@countinghouse/postgres';
import { runCommand, waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { decidePayout } from '../../src/money-out/payouts/held/decide-payout.ts';
import { giveFunds, savedAccount } from '../support/money-out/payout-rows.ts';
import { addSecondPerson, approved, noMail } from '../support/people/second-person.ts';
import {
  createTenant,
  operatorDeps,
  testPepper,
  testSealingKeys,
} from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { serviceCommand, startApiProcess } from '../support/processes/api-process.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import {
  connectAsApplication,
  createPaymentsDatabase,
} from '../support/processes/payments-database.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import type { TestSimulator } from '../support/processes/running-simulator.ts';
import { startWorkerProcess } from '../support/processes/worker-process.ts';

let simulator: TestSimulator;
let databaseUrl: string;
let database: Database;
let tenant: Tenant;
let key: string;
let api: ApiProcess;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  simulator = await startTestSimulator();
  simulator.simulator.fund({ side: 'live', amount: '1000000', currency: 'NGN' });
  const testDatabase = await createPaymentsDatabase();
  databaseUrl = testDatabase.applicationUrl;
  database = connectAsApplication(testDatabase);
  tenant = await createTenant(operatorDeps(database));
  await giveFunds(database, tenant.liveWorkspaceId, 100_000_000n);
  ({ key } = await tenant.createKey());
  const account = `--bank-code ${savedAccount.bankCode} --account-number ${savedAccount.accountNumber}`;
  await runAdmin(`settlement-account set ${account} --beneficiary-name Adire`);
  api = await startApi();
  closing.push(database.close, testDatabase.drop, simulator.stop);
}, 60_000);
afterAll(async () => {
  await api.kill();
  for (const close of closing) await close();
});

const startApi = (): Promise<ApiProcess> =>
  startApiProcess(databaseUrl, { settings: simulator.settings });

/** An operator's command about the merchant. */
async function runAdmin(line: string): Promise<unknown> {
  const words = ['--json', ...line.split(' '), '--business', tenant.businessId];
  const { code, stdout, stderr } = await runCommand(
    [...serviceCommand('main-admin.ts'), ...words],
    {
      env: {
        PAYMENTS_DATABASE_URL: asProcess(databaseUrl, 'operator'),
        PAYMENTS_KEY_PEPPER: testPepper.toString('base64'),
        PAYMENTS_SEALING_KEYS: testSealingKeys,
      },
    },
  );
  if (code !== 0) throw new Error(`${line} failed: ${stderr}`);
  return JSON.parse(stdout);
}

const payOut = (amount: number, idempotencyKey: string): Promise<Response> =>
  fetch(`${api.baseUrl}/payouts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify({ amount, currency: 'NGN', destinationType: 'provider_bank' }),
  });

const transfers = () => simulator.simulator.book('live').transfers;

async function statusOf(id: string): Promise<string> {
  const { status } = await database.db
    .selectFrom('payouts')
    .select('status')
    .where('workspace_id', '=', tenant.liveWorkspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}

/** The provider's clock, so that what it has planned comes to pass. */
async function passTime(seconds: number): Promise<void> {
  await fetch(`${simulator.address}/simulator/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  });
}

describe('an operator', () => {
  test('is told which setting is missing before an account is stored', async () => {
    const words = 'settlement-account set --bank-code 044 --account-number 1 --beneficiary-name A';
    const command = [...words.split(' '), '--business', tenant.businessId];
    const { code, stderr } = await runCommand([...serviceCommand('main-admin.ts'), ...command], {
      env: {
        PAYMENTS_DATABASE_URL: asProcess(databaseUrl, 'operator'),
        PAYMENTS_KEY_PEPPER: testPepper.toString('base64'),
      },
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('PAYMENTS_SEALING_KEYS')]);
  });

  test('sets thresholds, rejects, and sees the account without its number', async () => {
    await runAdmin('thresholds set --operation payouts --currency NGN --amount-minor 100');
    const held = Object(await (await payOut(2, 'key-reject')).json());
    await runAdmin(`approvals reject --approval ${held.approvalId} --reason unknown`);
    expect(await statusOf(held.payoutId)).toBe('cancelled');
    await runAdmin('thresholds set --operation payouts --currency NGN --amount-minor 50000000');
    expect(await runAdmin('payouts list-unresolved')).toEqual([]);
    const shown = await runAdmin('settlement-account show');
    expect(shown).toMatchObject({ account_last4: '0031', beneficiary_name: 'Adire' });
    expect(JSON.stringify(shown)).not.toContain(savedAccount.accountNumber);
  });
});

describe('a payout that was approved', () => {
  test('PD-131 a worker killed while it sends what was approved leaves it to the next one', async () => {
    const before = transfers().length;
    const held = Object(await (await payOut(600_000, 'key-held-1')).json());
    expect(await runAdmin('approvals list')).toMatchObject([{ approval: held.approvalId }]);
    const admin = await addSecondPerson(database, tenant.businessId);
    const approval = { workspaceId: tenant.liveWorkspaceId, id: held.approvalId };
    await decidePayout({ ...operatorDeps(database), ...noMail }, approval, approved(admin));
    simulator.simulator.queueScenario({
      side: 'live',
      kind: 'timeout_but_succeeded',
      operation: 'transfer',
    });
    const first = await startWorker();
    await waitUntil('the provider has it', () => transfers().length === before + 1);
    await first.kill();
    expect(await statusOf(held.payoutId)).toBe('processing');

    await passTime(600);
    await runAdmin(`payouts check --payout ${held.payoutId}`);
    const second = await startWorker();
    await waitUntil('it is completed', async () => (await statusOf(held.payoutId)) === 'completed');
    await second.kill();
    expect(transfers()).toHaveLength(before + 1);
    expect(await runAdmin('approvals list')).toEqual([]);
    expect(await verifyLedger(database)).toEqual([]);
  }, 90_000);
});

const startWorker = () =>
  startWorkerProcess(databaseUrl, {
    settings: { ...simulator.settings, PAYMENTS_SEALING_KEYS: testSealingKeys },
  });
