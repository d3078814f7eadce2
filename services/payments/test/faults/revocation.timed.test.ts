import type { TestDatabase } from '@countinghouse/postgres/testing';
import { startTcpProxy, waitUntil } from '@countinghouse/testing';
import { createCaller, faultRounds, faultTimeoutMs } from '@countinghouse/testing/faults';
import type { Call, Caller, Exchange } from '@countinghouse/testing/faults';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { revokeApiKey } from '../../src/business/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../../src/business/api-keys/rotate-api-key.ts';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import type { Database } from '../../src/kernel/database.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startApiProcess } from '../support/processes/api-process.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import {
  connectAsApplication,
  createPaymentsDatabase,
} from '../support/processes/payments-database.ts';

/** Within this of its commit, a change holds on every process. */
const followsWithinMs = 1_000;

let testDatabase: TestDatabase;
let database: Database;
let tenant: Tenant;
let apis: readonly ApiProcess[];
let caller: Caller;

beforeAll(async () => {
  testDatabase = await createPaymentsDatabase();
  database = connectAsApplication(testDatabase);
  tenant = await createTenant(operatorDeps(database));
  const start = () => startApiProcess(testDatabase.applicationUrl);
  apis = await Promise.all([start(), start()]);
  caller = createCaller();
});

afterAll(async () => {
  caller.close();
  await Promise.all(apis.map((api) => api.kill()));
  await database.close();
  await testDatabase.drop();
});

function readAccount(api: ApiProcess, key: string): Promise<Exchange> {
  return caller.send(api.baseUrl, { name: 'getAccount', path: '/account', key });
}

/** From memory twice: the first read brings the key in. */
async function warm(api: ApiProcess, key: string): Promise<void> {
  for (let read = 0; read < 3; read += 1) expect((await readAccount(api, key)).status).toBe(200);
}

/**
 * Asks a process over and over, and tells how long after the change the last request was sent that
 * was still answered the old way. A negative number: none.
 */
async function lagOf(
  api: ApiProcess,
  key: string,
  changedAtMs: number,
  isNew: (exchange: Exchange) => boolean,
): Promise<number> {
  let lastOldMs = -1;
  await waitUntil('the change holds', async () => {
    const exchange = await readAccount(api, key);
    expect(exchange.fault).toBeNull();
    if (isNew(exchange)) return true;
    lastOldMs = exchange.startedAtMs - changedAtMs;
    return false;
  });
  return lastOldMs;
}

/** The lags of both processes after each of many changes. */
async function measureLags(change: {
  readonly rounds: number;
  readonly make: (
    round: number,
  ) => Promise<{ readonly key: string; readonly apply: () => Promise<void> }>;
  readonly isNew: (exchange: Exchange, round: number) => boolean;
}): Promise<readonly number[]> {
  const lags: number[] = [];
  for (let round = 0; round < change.rounds; round += 1) {
    const { key, apply } = await change.make(round);
    await Promise.all(apis.map((api) => warm(api, key)));
    await apply();
    const appliedAtMs = performance.now();
    const isNew = (exchange: Exchange): boolean => change.isNew(exchange, round);
    lags.push(...(await Promise.all(apis.map((api) => lagOf(api, key, appliedAtMs, isNew)))));
  }
  return lags;
}

function describeLags(lags: readonly number[]): string {
  const sorted = lags.toSorted((left, right) => left - right);
  const at = (part: number): number => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
  return `${lags.length} measured, p50 ${at(0.5)} ms, max ${Math.round(sorted.at(-1) ?? 0)} ms`;
}

const reference: Call = { name: 'getReference', path: '/reference', key: null };
const isRefused = ({ status }: Exchange): boolean => status === 401;

describe('within a second, on every process', () => {
  test(
    'P-215 a revoked key is refused',
    async ({ annotate }) => {
      const lags = await measureLags({
        rounds: faultRounds(2),
        make: async () => {
          const { id, key } = await tenant.createKey();
          const apply = async () => {
            const request = { businessId: tenant.businessId, keyId: id };
            expect(await revokeApiKey(operatorDeps(database), request)).toBe('revoked');
          };
          return { key, apply };
        },
        isNew: isRefused,
      });
      expect(Math.max(...lags)).toBeLessThanOrEqual(followsWithinMs);
      await annotate(describeLags(lags));
    },
    faultTimeoutMs(60_000),
  );

  test(
    'P-216 a key whose expiry is moved up by a rotation without overlap is refused',
    async ({ annotate }) => {
      const lags = await measureLags({
        rounds: faultRounds(2),
        make: async () => {
          const { id, key } = await tenant.createKey();
          const apply = async () => {
            const { businessId, memberId } = tenant;
            const request = { businessId, memberId, keyId: id, overlapMs: 0 };
            const outcome = await rotateApiKey(operatorDeps(database), request);
            expect(outcome.kind).toBe('created');
          };
          return { key, apply };
        },
        isNew: isRefused,
      });
      expect(Math.max(...lags)).toBeLessThanOrEqual(followsWithinMs);
      await annotate(describeLags(lags));
    },
    faultTimeoutMs(30_000),
  );

  test(
    'a change of verification and a pause show in what the business may do',
    async ({ annotate }) => {
      const { key } = await tenant.createKey();
      const statuses = ['rejected', 'verified'] as const;
      const kycLags = await measureLags({
        rounds: faultRounds(2),
        make: async (round) => {
          const kycStatus = statuses[round % 2] ?? 'verified';
          const { businessId } = tenant;
          const apply = async () => {
            const saved = await setKycStatus(operatorDeps(database), { businessId, kycStatus });
            expect(saved).toBe('saved');
          };
          return { key, apply };
        },
        isNew: ({ body }, round) => Object(body).kyc_status === statuses[round % 2],
      });
      expect(Math.max(...kycLags)).toBeLessThanOrEqual(followsWithinMs);

      const pauseLags = await measureLags({
        rounds: faultRounds(2),
        make: async (round) => {
          const pause = { operation: 'payouts', reason: 'test', retryAfterSeconds: 5 } as const;
          const apply = (): Promise<void> =>
            round % 2 === 0
              ? pauseOperation(operatorDeps(database), pause)
              : resumeOperation(operatorDeps(database), pause.operation);
          return { key, apply };
        },
        isNew: ({ body }, round) => isPayoutsPaused(body) === (round % 2 === 0),
      });
      expect(Math.max(...pauseLags)).toBeLessThanOrEqual(followsWithinMs);
      await annotate(`verification: ${describeLags(kycLags)}; pause: ${describeLags(pauseLags)}`);
    },
    faultTimeoutMs(30_000),
  );

  test('a process that is cut off from changes trusts no key in its memory', async ({
    annotate,
  }) => {
    const proxy = await startTcpProxy({ port: Number(new URL(testDatabase.adminUrl).port) });
    onTestFinished(() => proxy.close());
    const api = await startApiProcess(proxy.through(testDatabase.applicationUrl));
    onTestFinished(() => api.kill());
    const revoked = await tenant.createKey();
    const kept = await tenant.createKey();
    await warm(api, revoked.key);
    await warm(api, kept.key);

    proxy.hold((link) => link.hasSaid('change_counter'));
    const request = { businessId: tenant.businessId, keyId: revoked.id };
    await revokeApiKey(operatorDeps(database), request);
    const lagMs = await lagOf(api, revoked.key, performance.now(), isRefused);
    expect(lagMs).toBeLessThanOrEqual(followsWithinMs);
    // Every key is read from the database itself while memory cannot be trusted.
    expect((await readAccount(api, kept.key)).status).toBe(200);
    expect((await caller.send(api.baseUrl, reference)).status).toBe(503);

    proxy.release();
    const backMs = await waitUntil('what is paused is known again', async () => {
      return (await caller.send(api.baseUrl, reference)).status === 200;
    });
    await annotate(`refused after ${Math.round(lagMs)} ms, back after ${Math.round(backMs)} ms`);
  });
});

describe('a process that stood still, as in a paused machine', () => {
  test('P-215 refuses from its first moment what was revoked meanwhile, and serves the rest', async () => {
    const [api] = apis;
    if (api === undefined) throw new Error('no process');
    const revoked = await tenant.createKey();
    const kept = await tenant.createKey();
    await warm(api, revoked.key);
    await warm(api, kept.key);

    api.signal('SIGSTOP');
    onTestFinished(() => api.signal('SIGCONT'));
    const stoppedAtMs = performance.now();
    const request = { businessId: tenant.businessId, keyId: revoked.id };
    await revokeApiKey(operatorDeps(database), request);
    // Longer than memory is trusted for. The requests are there before the process is.
    await waitUntil('memory is old', () => performance.now() - stoppedAtMs > 1_500);
    const waiting = [
      ...Array.from({ length: 5 }, () => readAccount(api, revoked.key)),
      ...Array.from({ length: 5 }, () => readAccount(api, kept.key)),
      ...Array.from({ length: 5 }, () => caller.send(api.baseUrl, reference)),
    ];
    api.signal('SIGCONT');
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.slice(5)).toEqual(Array.from({ length: 10 }, () => 200));
  });
});

function isPayoutsPaused(account: unknown): boolean {
  return JSON.stringify(Object(account).capabilities?.payouts ?? null).includes('paused');
}
