import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleFacts } from '../../../test/support/customers/print-samples.ts';
import { invoicePageOf, quotePageOf } from '../../pages/document.page.ts';
import { templateVersions, toTemplateVersion } from './template-versions.rules.ts';
import type { TemplateVersion } from './template-versions.rules.ts';
import { pdfOf, viewOf } from './templates.ts';

/**
 * SHA-256 of what each version draws of a sample. Another figure here means that documents which customers
 * have would look different: add a version instead. Only what no released version drew may be changed.
 */
const drawn: Readonly<Record<TemplateVersion, Readonly<Record<string, string>>>> = {
  1: {
    'invoice page': '4b3c5e789b33f1d4d91a204da8bfa9c136b9312a1bdfef29c874270cea8d3f9c',
    'quote page': '30ce93ce41d1f657470bebd228afd0996d6f332fa66beaa1342b885ea1958d2c',
    'invoice file': '9266e6753b9c83f5c88304253329e26dcc79d796a0b8c1f0aab5b348a9d5b49d',
  },
};

const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

test.each(templateVersions)(
  'H6: template version %i draws the same bytes for good',
  async (version) => {
    const facts = sampleFacts({ templateVersion: version });
    const view = viewOf(facts, 'en');
    const quote = viewOf({ ...facts, kind: 'quote', number: 'QUO-00017' }, 'en');
    const quotePage = {
      view: quote,
      state: 'open',
      token: 'token',
      hash: 'ab'.repeat(32),
      formToken: 'form',
      isChanged: false,
      responderName: null,
      respondedOn: null,
    } as const;
    expect({
      'invoice page': hashOf(invoicePageOf({ view, token: 'token', pay: null }).html),
      'quote page': hashOf(quotePageOf(quotePage).html),
      'invoice file': hashOf(await pdfOf(view)),
    }).toEqual(drawn[version]);
  },
);

test('H6: a version of a later release is not drawn in another way', () => {
  expect(() => toTemplateVersion(templateVersions.length + 1)).toThrow('does not exist');
});
