import type { TestDatabase } from '@countinghouse/postgres/testing';
import {
  occupyPort,
  runCommand,
  startPrivateValkey,
  startProcess,
  waitUntil,
} from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testPepper, testSealingKeys } from '../support/people/tenants.ts';
import { serviceCommand, startApiProcess } from '../support/processes/api-process.ts';
import { createPaymentsDatabase } from '../support/processes/payments-database.ts';

/** A supervisor that waits for an exit code must get one. */
const endsWithinMs = 5_000;

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createPaymentsDatabase();
});

afterAll(async () => {
  await testDatabase.drop();
});

const canary = 'canary5ecret';

describe('a process with settings it cannot run with', () => {
  test.each([
    {
      main: 'main-api.ts',
      env: {
        PAYMENTS_DATABASE_URL: `mysql://app:${canary}@127.0.0.1/payments`,
        PAYMENTS_KEY_PEPPER: Buffer.from(canary).toString('base64'),
        PAYMENTS_SEALING_KEYS: `k1:${canary}`,
        PAYMENTS_VALKEY_URL: `http://:${canary}@127.0.0.1:6379`,
        PAYMENTS_PORT: '99999',
        PAYMENTS_METRICS_PORT: canary,
        PAYMENTS_DATABASE_CONNECTIONS: '0',
        PAYMENTS_LOG_LEVEL: canary,
      },
      advice: {
        PAYMENTS_DATABASE_URL: 'postgres://',
        PAYMENTS_KEY_PEPPER: 'openssl rand -base64 32',
        PAYMENTS_SEALING_KEYS: 'key 1 of 1 must be base64 of 32 random bytes',
        PAYMENTS_VALKEY_URL: 'redis://',
        PAYMENTS_PORT: 'from 0 to 65535',
        PAYMENTS_METRICS_PORT: 'from 0 to 65535',
        PAYMENTS_DATABASE_CONNECTIONS: 'from 1 to 200',
        PAYMENTS_LOG_LEVEL: '"info"',
      },
    },
    {
      main: 'main-api.ts',
      env: {},
      advice: {
        PAYMENTS_DATABASE_URL: 'is not set; must be a postgres:// URL',
        PAYMENTS_KEY_PEPPER: 'is not set; must be base64 of at least 32 random bytes',
        PAYMENTS_SEALING_KEYS: 'is not set; must list sealing keys as id:base64',
      },
    },
    {
      main: 'main-migrate.ts',
      env: { PAYMENTS_OWNER_DATABASE_URL: `${canary}@127.0.0.1` },
      advice: { PAYMENTS_OWNER_DATABASE_URL: 'the owner role, payments_owner' },
    },
  ] as const)(
    '$main names each of them and what it should be, without its value, and ends with 1',
    async ({ main, env, advice }) => {
      const { code, stdout, stderr } = await runCommand(serviceCommand(main), { env });
      expect(code).toBe(1);
      expect(stdout).toBe('');
      const lines = stderr.trimEnd().split('\n');
      expect(lines).toHaveLength(1 + Object.keys(advice).length);
      for (const [name, text] of Object.entries(advice)) {
        expect(lines.find((line) => line.trim().startsWith(`${name}:`))).toContain(text);
      }
      expect(stderr).not.toContain(canary);
      expect(stderr).not.toContain(Buffer.from(canary).toString('base64'));
    },
  );

  test('main-admin.ts says what it needs only when it needs it', async () => {
    const help = await runCommand([...serviceCommand('main-admin.ts'), '--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    const list = await runCommand([...serviceCommand('main-admin.ts'), 'business', 'list']);
    expect(list.code).toBe(1);
    expect(list.stderr).toContain('PAYMENTS_DATABASE_URL: is not set');
  });
});

describe('a port that is taken', () => {
  test.each(['PAYMENTS_PORT', 'PAYMENTS_METRICS_PORT'])(
    'as %s: the API says so in one line and ends with 1',
    async (setting) => {
      const taken = await occupyPort();
      const store = await startPrivateValkey();
      onTestFinished(async () => {
        await taken.release();
        await store.kill();
      });
      const api = startProcess(serviceCommand('main-api.ts'), {
        env: {
          PAYMENTS_DATABASE_URL: testDatabase.applicationUrl,
          PAYMENTS_VALKEY_URL: store.url,
          PAYMENTS_KEY_PEPPER: testPepper.toString('base64'),
          PAYMENTS_SEALING_KEYS: testSealingKeys,
          PAYMENTS_PORT: '0',
          PAYMENTS_METRICS_PORT: '0',
          [setting]: `${taken.port}`,
        },
      });
      onTestFinished(() => api.kill());
      await waitUntil('it says what is wrong', () => api.stderr().includes('\n'));
      const lines = api.stderr().trimEnd().split('\n');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/already in use/);
      expect(lines[0]).toContain(`${taken.port}`);
      await waitUntil('it ends', () => !api.isRunning(), endsWithinMs);
      expect((await api.ended).code).toBe(1);
    },
  );

  test('is free again once a process has left', async () => {
    const first = await startApiProcess(testDatabase.applicationUrl);
    const { port } = new URL(first.address);
    expect((await first.stop()).code).toBe(0);
    const second = await startApiProcess(testDatabase.applicationUrl, {
      settings: { PAYMENTS_PORT: port },
    });
    onTestFinished(() => second.kill());
    expect(await second.isReady()).toBe(true);
    expect(new URL(second.address).port).toBe(port);
  });
});

describe('a migrator that cannot reach its database', () => {
  test('says so in one line and ends with 1', async () => {
    const taken = await occupyPort();
    await taken.release();
    const { code, stderr } = await runCommand(serviceCommand('main-migrate.ts'), {
      env: {
        PAYMENTS_OWNER_DATABASE_URL: `postgres://payments_owner:${canary}@127.0.0.1:${taken.port}/none`,
      },
    });
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain('ECONNREFUSED');
    expect(stderr).not.toContain(canary);
  });
});
