import { measureGrowth } from '@countinghouse/testing';
import { expect, test } from 'vitest';
import { sampleFacts, sampleLine } from '../../../test/support/customers/print-samples.ts';
import type { PrintFacts } from './print-facts.rules.ts';
import { currentTemplateVersion } from './template-versions.rules.ts';
import { pdfOf, viewOf } from './templates.ts';

const templateVersion = currentTemplateVersion;
/** The maximum length of a line's description. */
const descriptionCharacters = 2_000;

const draw = (change: Partial<PrintFacts>): Promise<Buffer> =>
  pdfOf({ view: viewOf(sampleFacts(change), null), logo: null });

test('a PDF is drawn in time that grows with its lines', async () => {
  const description = 'x'.repeat(descriptionCharacters);
  const { perDoubling } = await measureGrowth(2, (count) => {
    const lines = Array.from({ length: count }, () => sampleLine({ description }));
    return draw({ lines, templateVersion });
  });
  expect(perDoubling).toBeLessThan(3);
}, 120_000);

test('a PDF is drawn in time that grows with one long text', async () => {
  const { perDoubling } = await measureGrowth(3_000, (characters) =>
    draw({ notes: 'x'.repeat(characters), templateVersion }),
  );
  expect(perDoubling).toBeLessThan(3);
}, 120_000);
