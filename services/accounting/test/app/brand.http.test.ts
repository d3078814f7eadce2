import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logosMax } from '../../src/setup/brand/brand.rules.ts';
import { readPdf } from '../support/customers/pdf-reading.ts';
import { onePaint, samplePng, sampleSvg } from '../support/customers/sample-logo.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { uploadTestLogo } from '../support/customers/upload-logo.ts';
import { signInStaff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: SendingScene;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createSendingScene(api);
});
afterAll(() => api.stop());

describe('AD-150 the brand of an organisation', () => {
  test('AD-150 has the service’s colour until it says otherwise, and null restores it', async () => {
    const { body } = await scene.owner.get('/brand');
    expect(body).toMatchObject({ colour: null, logo: null, palette: { brand: '#0b5a4a' } });
    const yellow = await scene.owner.send('PATCH', '/brand', { colour: '#FFD400' });
    expect(yellow.body).toMatchObject({ colour: '#ffd400', palette: { on_brand: '#14181f' } });
    for (const wrong of [{}, { colour: 'red' }, { colour: '#12345' }, { logo: 'x' }]) {
      expect((await scene.owner.send('PATCH', '/brand', wrong)).status).toBe(400);
    }
    const ours = await scene.owner.send('PATCH', '/brand', { colour: null });
    expect(ours.body).toMatchObject({ colour: null });
    const { body: log } = await scene.owner.get('/audit-log?action=brand.changed');
    expect(log.data[0].detail).toEqual({ colour: { from: '#ffd400', to: null } });
  });

  test.each([
    ['a drawing with a script', sampleSvg('<script>alert(1)</script>'), 'unsafe_drawing'],
    [
      'a drawing without a size',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'drawing_without_size',
    ],
    ['a page', '<html></html>', 'not_a_picture'],
    ['a huge picture', samplePng({ width: 4_000, pixels: Buffer.alloc(1) }), 'too_many_pixels'],
    [
      'a small file that unpacks to a large one',
      samplePng({ width: 2, height: 2, pixels: Buffer.alloc(9_000_000) }),
      'not_a_picture',
    ],
    [
      'a picture without all its rows',
      samplePng({ pixels: onePaint(88, 43, [0, 0, 0]) }),
      'not_a_picture',
    ],
  ])('AD-150 %s is refused', async (_what, bytes, reason) => {
    const { status, body } = await uploadTestLogo(api, scene, bytes);
    expect([status, body.reason]).toEqual([400, reason]);
  });

  test('AD-150 a logo of more than 256 KiB is refused, and so is one too many', async () => {
    expect((await uploadTestLogo(api, scene, Buffer.alloc(257 * 1024, 'x'))).status).toBe(413);
    const full = await createSendingScene(api);
    const pictures = Array.from({ length: logosMax + 1 }, (_, index) =>
      samplePng({ width: 1, height: 1, pixels: Buffer.from([0, index, 0, 0]) }),
    );
    for (const picture of pictures.slice(0, logosMax)) await uploadTestLogo(api, full, picture);
    const tooMany = await uploadTestLogo(api, full, pictures[logosMax] ?? '');
    expect([tooMany.status, tooMany.body.reason]).toEqual([409, 'too_many_logos']);
    expect((await uploadTestLogo(api, full, pictures[0] ?? '')).status).toBe(200);
  });

  test('AD-150 only people who change settings change it, and a logo needs a fresh second factor', async () => {
    const reader = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
    expect((await reader.get('/brand')).status).toBe(200);
    expect((await reader.send('PATCH', '/brand', { colour: '#000000' })).status).toBe(403);
    expect((await reader.send('DELETE', '/brand/logo')).status).toBe(403);
    const stale = await signInStaff(api, { orgId: scene.orgId, secondFactorAt: null });
    const answer = await uploadTestLogo(api, { ...scene, owner: stale }, samplePng());
    expect([answer.status, answer.body.reason]).toEqual([403, 'second_factor_stale']);
  });
});

test('AD-151 a document keeps the logo and colour it was issued with, on paper and on its page', async () => {
  const seller = await createSendingScene(api);
  const plain = await seller.invoice();
  const fileOf = async (id: string) => {
    const path = `/app/api/organisations/${seller.orgId}/documents/${id}/pdf`;
    const answer = await fetch(api.address + path, { headers: seller.owner.headers });
    return Buffer.from(await answer.arrayBuffer());
  };
  const pageOf = async (id: string) => {
    const { body } = await seller.owner.post(`/documents/${id}/link`);
    const answer = await fetch(api.address + new URL(body.url).pathname);
    return { policy: answer.headers.get('content-security-policy'), text: await answer.text() };
  };
  const plainPage = await pageOf(plain.id);
  const plainFile = await fileOf(plain.id);
  const { body: brand } = await uploadTestLogo(api, seller, samplePng());
  await seller.owner.send('PATCH', '/brand', { colour: '#2b3a8f' });
  const { pathname } = new URL(brand.logo.url);
  const branded = await seller.invoice();
  const page = await pageOf(branded.id);
  const file = await fileOf(branded.id);
  expect(await readPdf(file, 'structure')).toContain('Figure');
  expect(page.text).toContain(`src="${pathname}"`);
  expect(page.text).toContain('--brand:#2b3a8f');
  expect(page.policy).toContain("img-src 'self'");

  await uploadTestLogo(api, seller, sampleSvg());
  await seller.owner.send('PATCH', '/brand', { colour: '#ffd400' });
  expect((await fileOf(branded.id)).equals(file)).toBe(true);
  expect((await pageOf(branded.id)).text).toBe(page.text);
  expect((await fileOf(plain.id)).equals(plainFile)).toBe(true);
  expect((await pageOf(plain.id)).text).toBe(plainPage.text);
});
