import { describe, expect, test } from 'vitest';
import { sampleFacts, samplePageUrl } from '../../../test/support/customers/print-samples.ts';
import { toDocumentView } from '../pdf/document-view.rules.ts';
import type { PrintFacts } from '../pdf/print-facts.rules.ts';
import { documentEmail } from './document-email.rules.ts';

const emailFor = (
  purpose: 'send' | 'reminder',
  change: Partial<PrintFacts> = {},
  message: string | null = null,
  language: 'en' | 'fr' = 'en',
) => documentEmail(toDocumentView(sampleFacts(change), language), { purpose, message });

describe('the email of a document', () => {
  test('names it, says what it is over, and leads to its page', () => {
    expect(emailFor('send')).toMatchObject({
      subject: 'Invoice INV-00042 from Harbour & Sons',
      greeting: 'Hello Café Zürich GmbH,',
      paragraphs: ['Harbour & Sons has sent you Invoice INV-00042. It is attached as a PDF.'],
      action: { label: 'View the invoice', url: samplePageUrl },
      closing: 'Kind regards, Harbour & Sons',
    });
    expect(emailFor('send').facts).toContainEqual(['Total', '€1,476.57']);
  });

  test('begins with the sender’s message, line by line', () => {
    const { paragraphs } = emailFor('send', {}, 'First.\r\n\r\n  Second. \n');
    expect(paragraphs.slice(0, 2)).toEqual(['First.', 'Second.']);
    expect(paragraphs).toHaveLength(3);
  });

  test('that reminds asks for the open amount, and thanks for a payment made', () => {
    const reminder = emailFor('reminder', { state: 'overdue', paidMinor: 47_657n });
    expect(reminder.subject).toBe('Reminder: Invoice INV-00042 from Harbour & Sons');
    expect(reminder.paragraphs.join(' ')).toContain('€1,000.00 is still open');
    expect(reminder.paragraphs.join(' ')).toContain('If you have already paid');
    expect(reminder.facts).toContainEqual(['Amount due', '€1,000.00']);
  });

  test('has no button without a page, and speaks French', () => {
    const french = emailFor('send', { pageUrl: null, kind: 'credit_note' }, null, 'fr');
    expect(french).not.toHaveProperty('action');
    expect(french).toMatchObject({ language: 'fr', subject: 'Avoir INV-00042 de Harbour & Sons' });
  });
});
