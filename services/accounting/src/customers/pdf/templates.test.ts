import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleFacts } from '../../../test/support/customers/print-samples.ts';
import { samplePng } from '../../../test/support/customers/sample-logo.ts';
import { invoicePageOf, quotePageOf } from '../../pages/document.page.ts';
import {
  currentTemplateVersion,
  templateVersions,
  toTemplateVersion,
} from './template-versions.rules.ts';
import type { TemplateVersion } from './template-versions.rules.ts';
import { pdfOf, viewOf } from './templates.ts';

/**
 * SHA-256 of each version's drawing of a sample. A changed value means that documents already sent to
 * customers would look different: add a version instead. Only versions not yet released may change.
 */
const drawn: Readonly<Record<TemplateVersion, Readonly<Record<string, string>>>> = {
  1: {
    'invoice page': 'd665eec4cbab4936f77c9fd8bcf8e0feecb306624fe5a06bf86a6249d8375ae9',
    'quote page': '77c28ac0b5e2b17145cc40958252a437cc14f82ad0ffe288c97d1111cc3d4843',
    'invoice file': '9266e6753b9c83f5c88304253329e26dcc79d796a0b8c1f0aab5b348a9d5b49d',
  },
  2: {
    'invoice page': 'd665eec4cbab4936f77c9fd8bcf8e0feecb306624fe5a06bf86a6249d8375ae9',
    'quote page': '77c28ac0b5e2b17145cc40958252a437cc14f82ad0ffe288c97d1111cc3d4843',
    'invoice file': 'bec3f4ead8355139db61ed2ca269f696f73857ffd15aca6971f261c23679a3d5',
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
      'invoice file': hashOf(await pdfOf({ view, logo: null })),
    }).toEqual(drawn[version]);
  },
);

/** Some servers hold back emails with larger files, and people read them on phones. */
const fileBytesMax = 150_000;

test('AD-123 a file in four scripts is small', async () => {
  const facts = sampleFacts({
    templateVersion: currentTemplateVersion,
    buyer: {
      name: 'شركة النيل للتجارة',
      addressLines: ['١٢ شارع التحرير', 'القاهرة 11511'],
      taxNumber: null,
      email: null,
    },
    notes: 'החשבונית לתשלום עד 15.12.2026\nΣας ευχαριστούμε\nСпасибо',
  });
  const file = await pdfOf({ view: viewOf(facts, 'fr'), logo: null });
  expect(file.length).toBeLessThan(fileBytesMax);
});

test('AD-151 a file in a brand has its colour and logo, and is drawn the same for good', async () => {
  const bytes = samplePng();
  const facts = sampleFacts({ templateVersion: currentTemplateVersion });
  const size = { width: 88, height: 44, mediaType: 'image/png' } as const;
  const logo = { orgId: 'org', id: 'logo', ...size };
  const branded = { ...facts, seller: { ...facts.seller, colour: '#ffd400', logo } };
  const draw = () => pdfOf({ view: viewOf(branded, 'en'), logo: bytes });
  expect(hashOf(await draw())).toBe(hashOf(await draw()));
  expect(hashOf(await draw())).toBe(
    '749ad105109ede9a8b06d98bc9899dfbfd1318f8d77a5d4b93b8760455a475a9',
  );
});

test('H6: a version of a later release is not drawn in another way', () => {
  expect(() => toTemplateVersion(templateVersions.length + 1)).toThrow('does not exist');
});
