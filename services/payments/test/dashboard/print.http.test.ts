import { expect, test } from 'vitest';
import { encodePng } from '../../src/charges/qr-codes/png.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { useDesk } from './support/desk.ts';

const desk = useDesk();

const print = async (path: string) => {
  const workspaceId = desk.tenant.testWorkspaceId;
  const answer = await desk.owner.send('GET', `/workspaces/${workspaceId}${path}`);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('a poster and a table card are files in the brand, and another business’s link is not found', async () => {
  const { businessId, testWorkspaceId } = desk.tenant;
  await desk.send('PATCH', '/brand', { colour: '#2b3a8f', address: '14 Sample Road, Lagos' });
  await fetch(`${desk.api.address}/dashboard/api/businesses/${businessId}/brand/logo`, {
    method: 'PUT',
    headers: { ...desk.owner.headers, 'content-type': 'image/png' },
    body: new Uint8Array(encodePng([[true]], 2)),
  });
  const created = await desk.owner.send('POST', `/workspaces/${testWorkspaceId}/payment-links`, {
    title: 'Indigo <cloth> & thread',
    currency: 'NGN',
    amount: 12_500,
  });
  const { id, url } = await created.json();
  const path = `/payment-links/${id}/print`;
  const poster = await print(path);
  expect(poster.answer.status).toBe(200);
  expect(poster.answer.headers.get('content-type')).toBe('application/pdf');
  expect(poster.answer.headers.get('content-disposition')).toMatch(/"poster-.+\.pdf"/);
  expect(poster.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const card = await print(`${path}?layout=table_card&format=svg&language=ar`);
  const drawing = card.bytes.toString();
  expect(drawing).toContain('width="148mm" height="210mm"');
  expect(drawing).toContain('Indigo &lt;cloth&gt; &amp; thread</title>');
  expect(drawing).toContain(String(url).replace(/^https:\/\//, ''));
  expect(drawing).toContain('#2b3a8f');
  expect(drawing).toContain('href="data:image/png;base64,');
  expect((await print(`${path}?layout=leaflet`)).answer.status).toBe(400);
  const other = await createTenant(desk.api.deps, {});
  const theirs = await signInStaff(desk.api, { businessId: other.businessId });
  const answer = await theirs.send('GET', `/workspaces/${other.testWorkspaceId}${path}`);
  expect(answer.status).toBe(404);
});
