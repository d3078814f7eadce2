import { sql } from '@countinghouse/postgres';
import { signWebhook } from '@countinghouse/sdk/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { replaceKey } from '../../src/payments-bridge/connections/keys/replace-key.ts';
import { openBridge } from '../support/payments-bridge/bridge-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation, newTestId } from '../support/people/tenants.ts';
import { connectAsApplication } from '../support/processes/accounting-database.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
const worker = connectAsApplication({ applicationUrl: api.testDatabase.urlOf.worker });
afterAll(async () => {
  await worker.close();
  await api.stop();
});

const secret = `whsec_${Buffer.alloc(24, 'wake').toString('base64')}`;
const event = { id: newTestId(), type: 'payment.succeeded', data: {} };

/** The worker of a scene is ahead of the API by an hour a reading. */
const open = () => openBridge({ deps: api.deps, worker }, '2026-03-15', new Date());
type Bridge = Awaited<ReturnType<typeof open>>;

async function knock(id: string, signedWith: string, now = new Date()): Promise<number> {
  const { body, headers } = await signWebhook(event, signedWith, { now });
  const answer = await fetch(`${api.address}/hooks/payments/${id}`, {
    method: 'POST',
    body,
    headers: { ...headers },
  });
  return answer.status;
}

async function stateOf({ orgId, id }: Bridge) {
  const { rows } = await sql<{ wokenAt: Date | null; nextReadAt: Date; pauseMs: number }>`
    select woken_at as "wokenAt", next_read_at as "nextReadAt", pause_ms as "pauseMs"
    from payments_connections where org_id = ${orgId} and id = ${id}`.execute(api.database.db);
  const [state] = rows;
  if (state === undefined) throw new Error('the connection is gone');
  return state;
}

async function setWakeUps(bridge: Bridge): Promise<number> {
  const owner = await signInStaff(api, { orgId: bridge.orgId });
  const path = `/payments-connections/${bridge.id}/wake-ups`;
  const { status, body } = await owner.send('PUT', path, { secret });
  expect(body.wake_url).toMatch(new RegExp(`/hooks/payments/${bridge.id}$`));
  return status;
}

const idle = async (bridge: Bridge, times: number) => {
  for (let count = 0; count < times; count += 1) await bridge.follow();
};

describe('wake-ups', () => {
  test('AD-115 a signed one brings the next reading forward; forged, late and foreign ones do nothing', async () => {
    const bridge = await open();
    expect(await knock(bridge.id, secret)).toBe(401);
    expect(await setWakeUps(bridge)).toBe(200);
    await idle(bridge, 6);
    const before = await stateOf(bridge);
    const late = new Date(Date.now() - 3_600_000);
    expect([
      await knock(bridge.id, `whsec_${Buffer.alloc(24, 'other').toString('base64')}`),
      await knock(bridge.id, secret, late),
      await knock(newTestId(), secret),
    ]).toEqual([401, 401, 401]);
    expect(await stateOf(bridge)).toEqual(before);
    expect(await knock(bridge.id, secret)).toBe(204);
    expect(await stateOf(bridge)).toMatchObject({ wokenAt: expect.any(Date), pauseMs: 1_000 });
  });

  test('AD-115 while they come, an idle connection is read every half hour, without them every 30 seconds', async () => {
    const bridge = await open();
    await idle(bridge, 14);
    expect((await stateOf(bridge)).pauseMs).toBe(30_000);
    // One request each time.
    expect(bridge.asked.slice(-10)).toEqual(Array.from({ length: 10 }, () => 'movements'));
    await setWakeUps(bridge);
    await knock(bridge.id, secret);
    await idle(bridge, 14);
    expect((await stateOf(bridge)).pauseMs).toBe(1_800_000);
  });

  test('AD-115 movements that no wake-up announced end the trust in them', async () => {
    const bridge = await open();
    await setWakeUps(bridge);
    await knock(bridge.id, secret);
    await idle(bridge, 14);
    bridge.add({ kind: 'charge', gross: 100n });
    await bridge.follow();
    expect(await stateOf(bridge)).toMatchObject({ wokenAt: null, pauseMs: 1_000 });
    expect(await bridge.countEntries()).toBe(1);
  });

  test('AD-115 what it says is not believed: nothing is booked that the log does not have', async () => {
    const bridge = await open();
    await setWakeUps(bridge);
    await knock(bridge.id, secret);
    await bridge.follow();
    expect(await bridge.countEntries()).toBe(0);
  });

  test('AD-115 only who may change settings sets the secret, in the own organisation', async () => {
    const bridge = await open();
    const path = `/payments-connections/${bridge.id}/wake-ups`;
    const auditor = await signInStaff(api, { orgId: bridge.orgId, role: 'auditor' });
    expect((await auditor.send('PUT', path, { secret })).status).toBe(403);
    const { orgId } = await createTestOrganisation(api.deps);
    const stranger = await signInStaff(api, { orgId });
    expect((await stranger.send('PUT', path, { secret })).status).toBe(404);
    expect((await stranger.send('PUT', path, { secret: 'abc' })).status).toBe(400);
  });
});

describe('another key', () => {
  test('AD-116 of the same business lets a connection go on that stopped for its key', async () => {
    const bridge = await open();
    bridge.state.fault = { kind: 'refused' };
    await bridge.follow();
    const order = { ...bridge.caller, id: bridge.id, key: 'svc_live_other' };
    expect(await replaceKey(bridge.deps, order)).toMatchObject({ reason: 'key_refused' });
    bridge.state.fault = null;
    bridge.add({ kind: 'charge', gross: 100n });
    expect(await replaceKey(bridge.deps, order)).toMatchObject({
      kind: 'replaced',
      connection: { stopReason: null },
    });
    await bridge.follow();
    expect(await bridge.countEntries()).toBe(1);
  });

  test('AD-116 of another business or environment is refused, and a log that differs stays stopped', async () => {
    const bridge = await open();
    const other = await open();
    const order = { ...bridge.caller, id: bridge.id, key: 'svc_live_other' };
    const foreign = { ...bridge.deps, openFeed: other.openFeed };
    expect(await replaceKey(foreign, order)).toMatchObject({ reason: 'other_business' });
    bridge.state.environment = 'test';
    expect(await replaceKey(bridge.deps, order)).toMatchObject({ reason: 'other_business' });
    bridge.state.environment = 'live';
    bridge.add({ kind: 'charge', gross: 100n });
    await bridge.follow();
    bridge.log.splice(0, 1);
    bridge.add({ kind: 'charge', gross: 200n });
    await bridge.follow();
    expect(await replaceKey(bridge.deps, order)).toMatchObject({
      kind: 'replaced',
      connection: { stopReason: 'log_differs' },
    });
  });
});
