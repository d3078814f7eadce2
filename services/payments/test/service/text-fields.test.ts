import { expect, test } from 'vitest';
import { uploadQuery } from '../../src/business/documents/documents.wire.ts';
import { addOwnerBody } from '../../src/business/owners/beneficial-owners.wire.ts';
import { changeProfileBody } from '../../src/business/profile/profile.wire.ts';
import { createPaymentLinkBody } from '../../src/charges/payment-links/payment-links.wire.ts';
import { createQrCodeBody } from '../../src/charges/qr-codes/qr-codes.wire.ts';
import { createSplitRecipientBody } from '../../src/charges/split-recipients/split-recipients.wire.ts';

const link = { title: 'Adire', currency: 'NGN' };

test.each([
  ['title of a link', createPaymentLinkBody, 'title', { ...link, title: 'paid\u202e100' }],
  ['title of a link, two lines', createPaymentLinkBody, 'title', { ...link, title: 'a\nb' }],
  ['description', createPaymentLinkBody, 'description', { ...link, description: 'a\u001b[2J' }],
  ['description of a code', createQrCodeBody, 'description', { description: '\u2066x' }],
  ['name of a recipient', createSplitRecipientBody, 'name', { name: 'Ada\r\nObi' }],
  ['reference', createSplitRecipientBody, 'externalReference', { externalReference: 'a\u0085' }],
  ['trading name', changeProfileBody, 'tradingName', { tradingName: '\ufeffAdire' }],
  ['beneficial owner', addOwnerBody, 'name', { name: 'Ada\u200fObi' }],
  ['name of a file', uploadQuery, 'fileName', { kind: 'other', fileName: 'a\r\nX: y.pdf' }],
])('what is hidden in a text is refused: %s', (_what, schema, field, value) => {
  const issues = schema.safeParse(value).error?.issues.filter(({ path }) => path[0] === field);
  expect(issues?.map(({ message }) => message).join()).toMatch(/text-direction marks/);
});

test('a description keeps its lines', () => {
  const body = { ...link, description: 'Two yards\n\tblue' };
  expect(createPaymentLinkBody.safeParse(body).success).toBe(true);
});
