import { expect, test } from 'vitest';
import { importBody } from '../../src/bank/statements/bank-statements.wire.ts';
import { createInvoiceBody, lineBody } from '../../src/documents/drafts/drafts.wire.ts';
import { createAccountBody } from '../../src/setup/chart/chart.wire.ts';
import { createContactBody } from '../../src/setup/contacts/contacts.wire.ts';
import { changeSettingsBody } from '../../src/setup/organisation/settings.wire.ts';

test.each([
  ['name of a contact', createContactBody, 'name', { name: 'Ada\u202eObi' }],
  ['name of an account', createAccountBody, 'name', { name: 'Bank\nCash' }],
  ['name of the organisation', changeSettingsBody, 'name', { name: '\u2068Adire' }],
  ['reference', createInvoiceBody, 'reference', { reference: 'PO 1\u0000' }],
  ['notes', createInvoiceBody, 'notes', { notes: 'a\u001b[2J' }],
  ['description of a line', lineBody, 'description', { description: '\u202eabc' }],
  ['name of a statement', importBody, 'file_name', { file_name: 'a\r\nX: y.csv' }],
])('what is hidden in a text is refused: %s', (_what, schema, field, value) => {
  const issues = schema.safeParse(value).error?.issues.filter(({ path }) => path[0] === field);
  expect(issues?.map(({ message }) => message).join()).toMatch(/text-direction marks/);
});

test('a description keeps its lines', () => {
  const line = { description: 'Two yards\n\tblue', unit_price: 10 };
  const issues = lineBody.safeParse(line).error?.issues ?? [];
  expect(issues.filter(({ path }) => path[0] === 'description')).toEqual([]);
});
