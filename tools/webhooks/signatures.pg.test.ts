import { createHmac, randomBytes } from 'node:crypto';
import { withTransaction } from '@countinghouse/postgres';
import { verifyWebhook } from '@countinghouse/sdk';
import type { ReceivedRequest } from '@countinghouse/testing';
import { forceRetry, rotateSecret } from '@countinghouse/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../../services/payments/test/support/people/tenants.ts';
import { usePaymentsDatabase } from '../../services/payments/test/support/processes/payments-database.ts';
import { waitForAttempts } from '../../services/payments/test/webhooks/support/delivery-rows.ts';
import {
  createDeliveryScene,
  sceneSealer,
} from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import type {
  DeliveryScene,
  TestEndpoint,
} from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import { createHandClock } from '../../services/payments/test/webhooks/support/hand-clock.ts';
import { accountingCase, paymentsCase } from './both-policies.ts';
import type { PolicyCase } from './both-policies.ts';

const use = usePaymentsDatabase();
const hourMs = 3_600_000;

const names = {
  payments: {
    verified: 'P-239 PD-176: three verifiers that know nothing of each other accept them',
    again: 'P-187 P-272 PD-176: a forced retry hours later has the same bytes, freshly signed',
    rotated: 'PD-193: while a rotation overlaps both secrets sign, afterwards the new one alone',
  },
  accounting: {
    verified: 'A-085 A-086: three verifiers that know nothing of each other accept them',
    again: 'A-089: a forced retry hours later has the same bytes, freshly signed',
    rotated:
      'A-085: while a rotation overlaps both secrets sign, each in a header of its own, afterwards the new one alone',
  },
};

/** Written from the contract's text alone, without a library. */
function independentSignature(secret: string, timestamp: number, body: Buffer): string {
  const mac = createHmac('sha256', Buffer.from(secret, 'utf8'));
  mac.update(String(timestamp));
  mac.update('.');
  mac.update(body);
  return mac.digest('hex');
}

/** The official library reads its own headers, in lower case, and checks its own clock. */
function isStandard(request: ReceivedRequest, secret: string, changedBody?: Buffer): boolean {
  try {
    new Webhook(secret).verify(changedBody ?? request.body, { ...request.headers });
    return true;
  } catch {
    return false;
  }
}

describe.each([
  ['payments', paymentsCase],
  ['accounting', accountingCase],
] as const)('signatures of %s', (name, policyCase: PolicyCase) => {
  const clock = createHandClock();
  let scene: DeliveryScene;
  beforeAll(async () => {
    scene = await createDeliveryScene(() => use.database, { ...policyCase, nowMs: clock.nowMs });
    scene.dispatch();
  });
  afterAll(() => scene.close());

  async function endpointOfItsOwn(host: string) {
    const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
    const receiver = await scene.receive(host);
    const endpoint = await scene.addEndpoint({
      workspaceId,
      url: receiver.url(host),
      eventTypes: [policyCase.eventType],
    });
    const emit = (data?: { readonly note: string }) =>
      scene.emit(workspaceId, [{ type: policyCase.eventType, ...(data && { data }) }]);
    return { endpoint, receiver, emit };
  }

  async function expectVerified(request: ReceivedRequest, secret: string): Promise<void> {
    const timestamp = policyCase.timestampOf(request);
    expect(timestamp).toBe(Math.floor(clock.nowMs() / 1_000));
    expect(policyCase.signaturesOf(request)).toContain(
      independentSignature(secret, timestamp, request.body),
    );
    const now = clock.now();
    const result = verifyWebhook(request.body, request.headers, secret, { now });
    expect(result).toMatchObject({ ok: true });
    const late = new Date(now.getTime() + 301_000);
    const stale = verifyWebhook(request.body, request.headers, secret, { now: late });
    expect(stale).toMatchObject({ reason: 'stale' });
  }

  test(names[name].verified, async () => {
    const { endpoint, receiver, emit } = await endpointOfItsOwn(`${name}-vectors.test`);
    const notes = ['plain', 'Ọ̀gá said "no"', '\u{1F9FE} \\ / \u2028', '', 'x'.repeat(20_000)];
    for (const note of notes) await emit({ note });
    const requests = await receiver.waitForRequests(notes.length);
    for (const request of requests) {
      await expectVerified(request, endpoint.secret);
      // This scene's clock has not been moved yet, so the library's own agrees with it.
      expect(isStandard(request, endpoint.secret)).toBe(true);
      expect(
        isStandard(request, endpoint.secret, Buffer.concat([request.body, Buffer.from(' ')])),
      ).toBe(false);
    }
    expect(
      requests.map(({ body }) => String(JSON.parse(String(body)).data.note)).toSorted(),
    ).toEqual(notes.toSorted());
  });

  async function forceOnce(endpoint: TestEndpoint, deliveryId: string): Promise<void> {
    await withTransaction(use.database.db, (tx) =>
      forceRetry(tx, { tenantId: endpoint.tenantId, deliveryId }, clock.now()),
    );
  }

  test(names[name].again, async () => {
    const { endpoint, receiver, emit } = await endpointOfItsOwn(`${name}-again.test`);
    const [eventId = ''] = await emit();
    const [attempt] = await waitForAttempts(use.database, endpoint, 1);
    clock.advance(2 * hourMs);
    await forceOnce(endpoint, attempt?.delivery_id ?? '');
    const [first, second] = await receiver.waitForRequests(2);
    if (first === undefined || second === undefined) throw new Error('one is missing');
    expect(second.body.equals(first.body)).toBe(true);
    await expectVerified(second, endpoint.secret);
    expect(policyCase.timestampOf(second) - policyCase.timestampOf(first)).toBe(7_200);
    expect(policyCase.signaturesOf(second)).not.toEqual(policyCase.signaturesOf(first));
    for (const header of ['webhook-id', 'x-accounting-delivery', 'x-service-event']) {
      expect(second.headers[header]).toBe(first.headers[header]);
    }
    expect(second.headers['webhook-id']).toBe(eventId);
  });

  test(names[name].rotated, async () => {
    const { endpoint, receiver, emit } = await endpointOfItsOwn(`${name}-rotated.test`);
    await emit();
    await receiver.waitForRequests(1);
    // The dispatcher sees another secret by the time of the change, and this clock stands.
    clock.advance(1_000);
    const rotated = await withTransaction(use.database.db, (tx) =>
      rotateSecret(tx, { sealer: sceneSealer, randomBytes }, endpoint, {
        overlapMs: 24 * hourMs,
        now: clock.now(),
      }),
    );
    const [older, newer] = [endpoint.secret, rotated?.secret ?? ''];
    expect(newer).not.toBe(older);

    await emit();
    const during = (await receiver.waitForRequests(2)).at(-1);
    if (during === undefined) throw new Error('nothing came');
    const timestamp = policyCase.timestampOf(during);
    expect(policyCase.signaturesOf(during)).toEqual(
      [older, newer].map((secret) => independentSignature(secret, timestamp, during.body)),
    );
    await expectVerified(during, older);
    await expectVerified(during, newer);
    expect(during.headers['webhook-signature']?.split(' ')).toHaveLength(2);

    // A receiver that reads only the first header needs the old secret until the overlap is over.
    clock.advance(24 * hourMs - 1_000);
    await emit();
    const last = (await receiver.waitForRequests(3)).at(-1);
    if (last === undefined) throw new Error('nothing came');
    expect(policyCase.signaturesOf(last)).toEqual(
      [older, newer].map((secret) =>
        independentSignature(secret, policyCase.timestampOf(last), last.body),
      ),
    );
    await expectVerified(last, newer);

    clock.advance(1_000);
    await emit();
    const after = (await receiver.waitForRequests(4)).at(-1);
    if (after === undefined) throw new Error('nothing came');
    await expectVerified(after, newer);
    expect(policyCase.signaturesOf(after)).toEqual([
      independentSignature(newer, policyCase.timestampOf(after), after.body),
    ]);
    const refused = verifyWebhook(after.body, after.headers, older, { now: clock.now() });
    expect(refused.ok).toBe(false);
    expect(after.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect(Object.keys(after.headers).filter((name) => name.endsWith('-next'))).toEqual([]);
  });
});
