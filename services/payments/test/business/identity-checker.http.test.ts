import { createLogger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import { findFreePort } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CheckRequest,
  IdentityChecker,
} from '../../src/business/verification/identity-checker.ts';
import { createIdentityChecker } from '../../src/business/verification/identity-checkers.ts';
import { newTestId } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { startTestIdentityCheck } from '../support/processes/running-identity-check.ts';
import type { TestIdentityCheck } from '../support/processes/running-identity-check.ts';

const use = usePaymentsDatabase();
let running: TestIdentityCheck;
beforeAll(async () => {
  running = await startTestIdentityCheck();
});
afterAll(() => running.stop());

function connect(settings: Readonly<Record<string, string>>, nowMs = Date.now): IdentityChecker {
  const logger = createLogger({ service: 'payments', level: 'silent' });
  const checker = createIdentityChecker(settings, {
    publicUrl: 'http://127.0.0.1:1',
    nowMs,
    logger,
  });
  if (checker === null) throw new Error('no checker');
  return checker;
}

const order = (): CheckRequest => ({
  reference: newTestId(),
  environment: 'live',
  type: 'business',
  businessName: 'Adire Lane',
  personName: null,
  country: 'NG',
  returnUrl: null,
  expiresAt: new Date(Date.now() + 60_000),
});

describe('the adapter', () => {
  test('makes one session for one reference, reads it and cancels it', async () => {
    const checker = connect(running.settings);
    const request = order();
    const [first, again] = [
      await checker.createSession(request),
      await checker.createSession(request),
    ];
    expect(first).toMatchObject({ kind: 'accepted', value: { status: 'open' } });
    expect(again).toEqual(first);
    const cancelled = { status: 'cancelled', reason: null };
    expect(await checker.cancel(request.reference)).toMatchObject({ value: cancelled });
    expect(await checker.readOutcome(request.reference)).toMatchObject({
      kind: 'found',
      value: cancelled,
    });
    expect(await checker.readOutcome(newTestId())).toEqual({ kind: 'missing' });
    await checker.close();
  });

  test('under another key, or by a clock six minutes off, nothing is accepted', async () => {
    const wrongKey = connect({ ...running.settings, PAYMENTS_IDENTITY_CHECK_KEY: 'other' });
    expect(await wrongKey.createSession(order())).toMatchObject({ kind: 'rejected' });
    const wrongClock = connect(running.settings, () => Date.now() - 360_000);
    expect(await wrongClock.createSession(order())).toMatchObject({ kind: 'rejected' });
    await Promise.all([wrongKey.close(), wrongClock.close()]);
  });

  test('stops calling a checker that is away', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const checker = connect({ ...running.settings, PAYMENTS_IDENTITY_CHECK_URL: url });
    for (let call = 0; call < 6; call += 1) {
      const answer = await checker.readOutcome(newTestId());
      const message = call < 5 ? 'ECONNREFUSED' : 'the circuit breaker is open';
      expect(answer).toEqual({ kind: 'unknown', message });
    }
    await checker.close();
  });

  test('is never called while a transaction holds its locks', async () => {
    const checker = connect(running.settings);
    const inside = withTransaction(use.database.db, async () => checker.createSession(order()));
    await expect(inside).rejects.toThrow(/transaction/);
    await checker.close();
  });

  test('half a configuration does not start', () => {
    const { PAYMENTS_IDENTITY_CHECK_URL: url = '' } = running.settings;
    expect(() => connect({ PAYMENTS_IDENTITY_CHECK_URL: url })).toThrow(/together/);
  });
});
