import { getCurrency } from '@countinghouse/money';
import { expect, test } from 'vitest';
import type { Document, DocumentLine } from '../document/document.rules.ts';
import { contentText } from './content-text.rules.ts';

const document: Document = {
  orgId: 'org',
  id: 'document',
  kind: 'invoice',
  number: null,
  status: 'awaiting_approval',
  version: 3,
  contactId: 'contact',
  date: '2026-03-15',
  dueDate: '2026-04-14',
  reference: null,
  notes: null,
  currency: getCurrency('EUR'),
  fxRate: '1',
  isRateChosen: false,
  amounts: 'exclusive',
  subtotalMinor: 1_000n,
  taxMinor: 210n,
  totalMinor: 1_210n,
  paidMinor: 0n,
  creditedMinor: 0n,
  writtenOffMinor: 0n,
  creditsId: null,
  origin: 'api',
  author: { kind: 'api_key', id: 'key' },
  authorRole: null,
  approvedHash: null,
  sentAt: null,
  postedAt: null,
  createdAt: new Date(0),
};
const line: DocumentLine = {
  id: 'line',
  position: 1,
  itemId: null,
  description: 'work',
  quantity: '1.000000',
  unitPrice: '10.000000',
  discountPct: '0.0000',
  accountId: 'account',
  taxCodeId: 'code',
  netMinor: 1_000n,
  taxMinor: 210n,
  grossMinor: 1_210n,
};
const said = contentText(document, [line]);

test.each<Partial<Document>>([
  { orgId: 'another' },
  { id: 'another' },
  { kind: 'credit_note' },
  { contactId: 'another' },
  { date: '2026-03-16' },
  { dueDate: '2026-04-15' },
  { reference: '' },
  { notes: 'x' },
  { currency: getCurrency('USD') },
  { isRateChosen: true },
  { amounts: 'inclusive' },
  { creditsId: 'another' },
  { subtotalMinor: 1_001n },
  { taxMinor: 211n },
  { totalMinor: 1_211n },
])('AD-049 another document is other content: %o', (change) => {
  expect(contentText({ ...document, ...change }, [line])).not.toBe(said);
});

test.each<Partial<DocumentLine>>([
  { position: 2 },
  { itemId: 'item' },
  { description: 'Work' },
  { quantity: '1.000001' },
  { unitPrice: '10.000001' },
  { discountPct: '0.0001' },
  { accountId: 'another' },
  { taxCodeId: null },
  { netMinor: 1_001n },
  { taxMinor: 211n },
  { grossMinor: 1_211n },
])('AD-049 another line is other content: %o', (change) => {
  expect(contentText(document, [{ ...line, ...change }])).not.toBe(said);
});

test('AD-049 what is no content makes no difference: who waits for whom, ids of lines, zeros', () => {
  const same = { ...document, status: 'approved', version: 4, fxRate: '1.1' } as const;
  const sameLine = { ...line, id: 'another', quantity: '1', unitPrice: '10.00', discountPct: '0' };
  expect(contentText(same, [sameLine])).toBe(said);
  expect(contentText(document, [line, line])).not.toBe(said);
});
