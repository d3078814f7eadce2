import { afterAll, describe, expect, test } from 'vitest';
import { renderQrPng, renderQrSvg } from '../../src/charges/qr-codes/render-qr.ts';
import { sendJson } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

async function createUrl(path: string, body: object): Promise<string> {
  return String((await sendJson(target, path, { key: target.testKey, body })).body['url']);
}

describe('GET /pay/{code}/qr.png and qr.svg', () => {
  test('PD-075 show the address of the payment page, without a key, for codes and for links', async (context) => {
    const { api } = needOperator(context, target);
    for (const url of [
      await createUrl('/qr-codes', { mode: 'open_amount', currency: 'USD' }),
      await createUrl('/payment-links', { title: 'Two yards', currency: 'USD' }),
    ]) {
      const place = api.address + new URL(url).pathname;
      const png = await fetch(`${place}/qr.png`);
      expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(png.headers.get('cache-control')).toMatch(/\bpublic\b.*\bmax-age=[1-9]/);
      expect(Buffer.from(await png.arrayBuffer())).toEqual(renderQrPng(url));
      const svg = await fetch(`${place}/qr.svg`);
      expect([svg.status, svg.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(await svg.text()).toBe(renderQrSvg(url));
    }
  });

  test('an unknown code is 404, and no cache keeps that', async (context) => {
    const { api } = needOperator(context, target);
    for (const code of ['000000000000000000', 'x', '%00', 'x'.repeat(3_000)]) {
      const answer = await fetch(`${api.address}/pay/${code}/qr.png`);
      expect(answer.status).toBe(code === '%00' ? 400 : 404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});
