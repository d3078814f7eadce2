import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useDesk } from './support/desk.ts';

const desk = useDesk();

const svg = (inside = '<path d="M0 0h9v9z"/>'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 22">${inside}</svg>`;

const upload = async (bytes: string | Buffer) => {
  const path = `/dashboard/api/businesses/${desk.tenant.businessId}/brand/logo`;
  const answer = await fetch(desk.api.address + path, {
    method: 'PUT',
    headers: { ...desk.owner.headers, 'content-type': 'image/png' },
    body: new Uint8Array(Buffer.from(bytes)),
  });
  return { status: answer.status, body: await answer.json() };
};

/** A picture that says it is so large; its pixels are as given. */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels))];
  return Buffer.concat([signature, ...parts, chunk('IEND', Buffer.alloc(0))]);
}

describe('the brand', () => {
  test('is ours until a business says otherwise, in the time zone of its country', async () => {
    const { status, body } = await desk.send('GET', '/brand');
    expect(status).toBe(200);
    expect(body).toMatchObject({ colour: null, logo: null, time_zone: 'Africa/Lagos' });
    expect(body.palette.brand).toBe('#0b5a4a');
  });

  test('is changed field by field, and null takes one away', async () => {
    const change = {
      colour: '#FFD400',
      supportEmail: 'help@lane.example',
      supportPhone: '+2348012345678',
      address: '14 Sample Road, Lagos',
      taxNumber: '0001',
      receiptFooter: 'Thank you.',
      timeZone: 'Africa/Accra',
    };
    const { body } = await desk.send('PATCH', '/brand', change);
    expect(body).toMatchObject({ colour: '#ffd400', time_zone: 'Africa/Accra' });
    expect(body.palette).toMatchObject({ brand: '#ffd400', on_brand: '#14181f' });
    const later = await desk.send('PATCH', '/brand', { colour: null, timeZone: null });
    expect(later.body).toMatchObject({
      colour: null,
      support_email: 'help@lane.example',
      receipt_footer: 'Thank you.',
      time_zone: 'Africa/Lagos',
    });
    const { body: log } = await desk.send('GET', '/audit-log?action=brand.changed');
    expect(log.data[0].detail).toEqual({ fields: ['colour', 'timeZone'] });
  });

  test('takes nothing that is no colour, address or place', async () => {
    for (const body of [
      {},
      { colour: 'red' },
      { colour: '#12345' },
      { supportEmail: 'x' },
      { supportPhone: '0801' },
      { timeZone: 'Lagos' },
      { receiptFooter: 'x'.repeat(501) },
      { logo: 'x' },
    ]) {
      expect((await desk.send('PATCH', '/brand', body)).status).toBe(400);
    }
  });
});

describe('the logo', () => {
  test('a picture of pixels keeps its type', async () => {
    const { body } = await upload(png(2, 2, Buffer.alloc(14)));
    expect(body.logo).toMatchObject({ media_type: 'image/png', width: 2, height: 2 });
  });

  test.each([
    ['a drawing with a script', svg('<script>alert(1)</script>'), /plain SVG/],
    ['a drawing without a size', '<svg xmlns="http://www.w3.org/2000/svg"/>', /viewBox/],
    ['a page', '<html></html>', /PNG, JPEG or SVG/],
    ['nothing', '', /PNG, JPEG or SVG/],
    ['a huge picture', png(4_000, 10, Buffer.alloc(1)), /2,000/],
    ['a small file that unpacks to a large one', png(2, 2, Buffer.alloc(9_000_000)), /PNG, JPEG/],
  ])('%s is refused', async (_what, bytes, message) => {
    const { status, body } = await upload(bytes);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.error).toMatch(message);
  });

  test('more than 256 KiB is refused', async () => {
    expect((await upload(Buffer.alloc(257 * 1024, 'x'))).status).toBe(413);
  });
});
