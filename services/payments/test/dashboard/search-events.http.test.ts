import { waitUntil } from '@countinghouse/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { createDeliveryScene } from '../webhooks/support/delivery-scene.ts';

const api = await startTestApi();
const scene = await createDeliveryScene(() => api.database);
scene.dispatch();
afterAll(async () => {
  await scene.close();
  await api.stop();
});

type Json = ReturnType<typeof JSON.parse>;

async function get(who: Staff, path: string): Promise<Json> {
  const answer = await who.send('GET', path);
  expect(answer.status).toBe(200);
  return answer.json();
}

describe('GET /workspaces/{workspaceId}/event-search', () => {
  test('lists events newest first, by type, by what they are about, and one by its id', async () => {
    const { businessId, liveWorkspaceId } = await createTenant(api.deps);
    const workspace = `/workspaces/${liveWorkspaceId}`;
    const developer = await signInStaff(api, { businessId, role: 'developer' });
    const subject = newTestId();
    const ids = await scene.emit(liveWorkspaceId, [
      {},
      { type: 'payment.failed', data: { payment_id: subject } },
      {},
    ]);
    const found = async (query = '') =>
      (await get(developer, `${workspace}/event-search${query}`)).data.map((one: Json) => one.id);
    await waitUntil('all are numbered', async () => (await found()).length === 3);
    expect(await found()).toEqual(ids.toReversed());
    expect(await found('?type=payment.failed')).toEqual([ids[1]]);
    expect(await found(`?subject_id=${subject}`)).toEqual([ids[1]]);
    const first = await get(developer, `${workspace}/event-search?limit=1`);
    expect(first.next_before_sequence).toBe(3);
    expect(await found('?before_sequence=3&limit=5')).toEqual([ids[1], ids[0]]);
    const one = await get(developer, `${workspace}/events/${ids[0]}`);
    expect(one).toMatchObject({ id: ids[0], type: 'payment.succeeded', sequence: 1 });
    expect((await developer.send('GET', `${workspace}/event-search?limit=0`)).status).toBe(400);
  });
});
