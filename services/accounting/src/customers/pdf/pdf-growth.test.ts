import { measureGrowth } from '@countinghouse/testing';
import { expect, test } from 'vitest';
import { sampleFacts, sampleLine } from '../../../test/support/customers/print-samples.ts';
import { currentTemplateVersion } from './template-versions.rules.ts';
import { pdfOf, viewOf } from './templates.ts';

const templateVersion = currentTemplateVersion;
/** The maximum length of a line's description. */
const descriptionCharacters = 2_000;

test('a PDF is drawn in time that grows with its lines', async () => {
  const description = 'x'.repeat(descriptionCharacters);
  const { perDoubling } = await measureGrowth(2, (count) => {
    const lines = Array.from({ length: count }, () => sampleLine({ description }));
    return pdfOf(viewOf(sampleFacts({ lines, templateVersion }), null));
  });
  expect(perDoubling).toBeLessThan(3);
}, 120_000);

test('a PDF is drawn in time that grows with one long text', async () => {
  const { perDoubling } = await measureGrowth(3_000, (characters) =>
    pdfOf(viewOf(sampleFacts({ notes: 'x'.repeat(characters), templateVersion }), null)),
  );
  expect(perDoubling).toBeLessThan(3);
}, 120_000);
