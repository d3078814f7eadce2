import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { toQrImage } from './qr-image.rules.ts';

const uri =
  'otpauth://totp/Countinghouse:ada%40lane.example?secret=JBSWY3DPEHPK3PXP&issuer=Countinghouse';

test('what a camera sees in the picture is the text', () => {
  const image = decodeURIComponent(toQrImage(uri).replace('data:image/svg+xml,', ''));
  const size = Number(/viewBox="0 0 (\d+) /.exec(image)?.[1]);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 3).fill(255);
  for (const [, x, y] of image.matchAll(/M(\d+) (\d+)h1v1/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) * scale + row) * width + Number(x) * scale) * 3;
      data.fill(0, start, start + scale * 3);
    }
  }
  expect(decodeQR({ width, height: width, data })).toBe(uri);
});
