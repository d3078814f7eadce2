import { execFileSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Pack } from '../../src/disputes/pack/pack.rules.ts';
import { renderPack } from '../../src/disputes/pack/render-pack.ts';

const reader = { program: 'pdftotext', options: ['-layout', '-', '-'] };

const pack: Pack = {
  merchantName: 'Adire Lane',
  legalName: 'Adire Lane Ltd',
  paymentId: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
  providerTransactionId: '285959875',
  providerDisputeId: '1291',
  currency: 'NGN',
  amount: '12500.00',
  refunded: '2500.00',
  disputed: '10000.00',
  paidAt: new Date('2026-11-14T08:00:00Z'),
  payerName: 'Ada Obi',
  payerEmail: 'ada@example.com',
  reason: 'Goods or services not received',
  evidence: {
    explanation: 'The parcel was signed for by a neighbour.\nThe courier photographed the door.',
    deliveredOn: '2026-11-16',
    deliveryReference: 'GIG-204117',
  },
  answeredAt: new Date('2026-11-18T10:02:00Z'),
  fileNames: ['delivery-note.png', 'door.jpg'],
};

test('the document has every fact and every line as text', async () => {
  const pdf = await renderPack({ pack, format: 'pdf' });
  const text = execFileSync(reader.program, reader.options, { input: pdf }).toString();
  for (const known of [
    'Adire Lane Ltd',
    '285959875',
    '12500.00 NGN',
    '2500.00 NGN',
    '10000.00 NGN',
    'Goods or services not received',
    'ada@example.com',
    '2026-11-16',
    'GIG-204117',
    'delivery-note.png, door.jpg',
    'The parcel was signed for by a neighbour.',
    'The courier photographed the door.',
    '2026-11-18 10:02 UTC',
  ]) {
    expect(text).toContain(known);
  }
  expect(await renderPack({ pack, format: 'pdf' })).toEqual(pdf);
});

test('PD-372 the picture is the document: an A4 sheet with its letters, and nothing at its edges', async () => {
  const { width, height, rows } = readGrey(await renderPack({ pack, format: 'png' }));
  // 595.28 by 841.89 points, twice.
  expect([width, height]).toEqual([1_190, 1_682]);
  const dark = rows.map((row) => row.filter((shade) => shade < 128).length);
  const inked = dark.reduce((sum, count) => sum + count, 0);
  expect(inked).toBeGreaterThan(10_000);
  expect(inked).toBeLessThan(width * height * 0.1);
  expect(dark.slice(0, 60).every((count) => count === 0)).toBe(true);
});

test('a long text goes on on a second sheet, below the first in the picture', async () => {
  const explanation = Array.from({ length: 40 }, (_, line) => `Line ${line + 1} of it.`).join('\n');
  const long = { ...pack, evidence: { ...pack.evidence, explanation } };
  const { height, rows } = readGrey(await renderPack({ pack: long, format: 'png' }));
  expect(height).toBe(2 * 1_682);
  expect(rows.slice(1_682).some((row) => row.some((shade) => shade < 128))).toBe(true);
});

/** What a PNG of eight bits of grey, unfiltered, shows. */
function readGrey(png: Uint8Array) {
  const bytes = Buffer.from(png);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const length = bytes.readUInt32BE(33);
  const pixels = inflateSync(bytes.subarray(41, 41 + length));
  const rows = Array.from({ length: height }, (_, row) =>
    pixels.subarray(row * (width + 1) + 1, (row + 1) * (width + 1)),
  );
  return { width, height, rows };
}
