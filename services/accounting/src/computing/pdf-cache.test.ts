import { expect, test } from 'vitest';
import { sampleFacts } from '../../test/support/customers/print-samples.ts';
import { toDocumentView } from '../customers/pdf/document-view.rules.ts';
import { createPdfCache, isCacheable } from './pdf-cache.ts';

const viewOf = (number: string) => toDocumentView(sampleFacts({ number }), 'en');

/** A fake renderer that counts: every file is ten bytes. */
function createFakeRenderer() {
  const drawn: string[] = [];
  const draw = (name: string) => async (): Promise<Buffer> => {
    drawn.push(name);
    return Buffer.alloc(10, name);
  };
  return { drawn, draw };
}

test('a file is drawn once for the same content, also for those who ask at the same time', async () => {
  const { drawn, draw } = createFakeRenderer();
  const files = createPdfCache();
  const ask = () => files.findOrDraw('org', viewOf('1'), draw('1'));
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(await ask()).toBe(first);
  expect(second).toBe(first);
  expect(drawn).toEqual(['1']);
});

test('another content, language or organisation is another file', async () => {
  const { drawn, draw } = createFakeRenderer();
  const files = createPdfCache();
  await files.findOrDraw('org', viewOf('1'), draw('1'));
  await files.findOrDraw('org', viewOf('2'), draw('2'));
  await files.findOrDraw('org', toDocumentView(sampleFacts({ number: '1' }), 'fr'), draw('fr'));
  await files.findOrDraw('other', viewOf('1'), draw('other'));
  expect(drawn).toEqual(['1', '2', 'fr', 'other']);
});

test('what was used last stays; one organisation pushes out only its own', async () => {
  const { drawn, draw } = createFakeRenderer();
  const files = createPdfCache({ bytesMax: 40, tenantBytesMax: 20 });
  const ask = (orgId: string, number: string) =>
    files.findOrDraw(orgId, viewOf(number), draw(`${orgId}${number}`));
  await ask('a', '1');
  await ask('b', '1');
  await ask('b', '2');
  await ask('b', '1');
  await ask('b', '3');
  drawn.length = 0;
  await ask('a', '1');
  await ask('b', '1');
  await ask('b', '3');
  expect(drawn).toEqual([]);
  await ask('b', '2');
  expect(drawn).toEqual(['b2']);
});

test('a drawing that failed is not kept, and a draft never is', async () => {
  const { drawn, draw } = createFakeRenderer();
  const files = createPdfCache();
  const failing = files.findOrDraw('org', viewOf('1'), () => Promise.reject(new Error('no room')));
  await expect(failing).rejects.toThrow('no room');
  await files.findOrDraw('org', viewOf('1'), draw('1'));
  expect(drawn).toEqual(['1']);
  expect(isCacheable(toDocumentView(sampleFacts({ state: 'draft' }), 'en'))).toBe(false);
});
