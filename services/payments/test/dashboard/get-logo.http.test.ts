import { expect, test } from 'vitest';
import { useDesk } from './support/desk.ts';

const desk = useDesk();

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 22"><path d="M0 0h9v9z"/></svg>';

const upload = async () => {
  const path = `/dashboard/api/businesses/${desk.tenant.businessId}/brand/logo`;
  const answer = await fetch(desk.api.address + path, {
    method: 'PUT',
    headers: { ...desk.owner.headers, 'content-type': 'image/svg+xml' },
    body: svg,
  });
  return { status: answer.status, body: await answer.json() };
};

test('a logo is served as it was sent, with a policy under which it can do nothing', async () => {
  const { status, body } = await upload();
  expect(status).toBe(200);
  expect(body.logo).toMatchObject({ media_type: 'image/svg+xml', width: 88, height: 22 });
  const { pathname } = new URL(body.logo.url);
  const picture = await fetch(`${desk.api.address}${pathname}`);
  expect(await picture.text()).toBe(svg);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const removed = await desk.send('DELETE', '/brand/logo');
  expect(removed.body.logo).toBeNull();
  expect((await fetch(`${desk.api.address}${pathname}`)).status).toBe(404);
  expect((await fetch(`${desk.api.address}/pay/logos/nonsense/x`)).status).toBe(400);
});
