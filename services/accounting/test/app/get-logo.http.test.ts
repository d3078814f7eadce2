import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSvg } from '../support/customers/sample-logo.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import { uploadTestLogo } from '../support/customers/upload-logo.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('AD-152 a logo is served for good, with a policy under which it can do nothing', async () => {
  const scene = await createSendingScene(api);
  const { body } = await uploadTestLogo(api, scene, sampleSvg());
  expect(body.logo).toMatchObject({ media_type: 'image/svg+xml', width: 88, height: 22 });
  const { pathname } = new URL(body.logo.url);
  expect((await scene.owner.send('DELETE', '/brand/logo')).body.logo).toBeNull();
  const picture = await fetch(api.address + pathname);
  expect(await picture.text()).toBe(sampleSvg());
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const other = await createSendingScene(api);
  const foreign = pathname.replace(scene.orgId, other.orgId);
  expect((await fetch(api.address + foreign)).status).toBe(404);
});
