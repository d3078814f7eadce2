import { afterAll, expect, test } from 'vitest';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);

/** A payment through a link with the title "Adire", and one through a QR code. */
async function payTwice() {
  const scene = await createCheckoutScene(api.database);
  const { businessId, liveWorkspaceId } = scene.tenant;
  const linked = await scene.startOne(await scene.createLink());
  const scanned = await scene.startOne(await scene.createLink({ kind: 'qr_code' }));
  const { key } = await scene.tenant.createKey();
  const viewer = await signInStaff(api, { businessId, role: 'viewer' });
  return {
    linked,
    scanned,
    byKey: async (path: string) =>
      Object(await (await fetch(api.baseUrl + path, { headers: bearer(key) })).json()),
    inPerson: async (path: string) =>
      Object(await (await viewer.send('GET', `/workspaces/${liveWorkspaceId}${path}`)).json()),
  };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const titlesOf = (list: { data: readonly { title: unknown }[] }) =>
  list.data.map(({ title }) => title);

test('P-021 a payment has the title of its link, in the record, in lists and in the money trail', async () => {
  const { linked, scanned, byKey, inPerson } = await payTwice();
  expect(await byKey(`/payments/${linked.id}`)).toMatchObject({ title: 'Adire' });
  expect(await byKey(`/payments/${scanned.id}`)).toMatchObject({ title: null });
  expect(titlesOf(await byKey('/payments'))).toEqual([null, 'Adire']);
  expect((await inPerson(`/payments/${linked.id}/trail`)).payment).toMatchObject({
    title: 'Adire',
  });
});

test('people find a payment by a part of its title or description', async () => {
  const { linked, inPerson } = await payTwice();
  for (const text of ['adire', 'DIR']) {
    const { data } = await inPerson(`/payment-search?text=${text}`);
    expect(data.map(({ id }: { id: string }) => id)).toEqual([linked.id]);
  }
  expect((await inPerson('/payment-search?text=%25')).data).toEqual([]);
  expect((await inPerson('/payment-search?text=ankara')).data).toEqual([]);
});
