import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');

/** Bytes of a program that imports these, bundled, minified and compressed. */
async function sizeOf(...names: readonly (readonly [string, string])[]): Promise<number> {
  const lines = names.map(([name, file]) => `export { ${name} } from '${join(source, file)}';`);
  const entry = 'entry.ts';
  const bundle = await rolldown({
    input: entry,
    platform: 'neutral',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? lines.join('\n') : null),
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  return gzipSync(output[0].code, { level: 9 }).length;
}

const payments = ['createPayments', 'payments.ts'] as const;
const accounting = ['createAccounting', 'accounting.ts'] as const;

test.each([
  ['the payments client', 4.2, [payments]],
  ['both clients', 6, [payments, accounting]],
  ['the webhook verifier', 5, [['verifyWebhook', 'webhooks.ts']]],
] as const)('%s stays within %s KB, compressed', async (_name, kilobytes, names) => {
  const bytes = await sizeOf(...names);
  expect(bytes).toBeLessThanOrEqual(kilobytes * 1024);
});
