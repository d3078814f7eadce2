import { getCurrency } from '@countinghouse/money';
import type { Language, Page } from '@countinghouse/pages';
import { toDocumentView } from '../../../src/customers/pdf/document-view.rules.ts';
import type { PrintFacts } from '../../../src/customers/pdf/print-facts.rules.ts';
import { renderInvoicePage } from '../../../src/pages/invoice.page.ts';
import { sampleFacts, sampleLine } from './print-samples.ts';

/** Every page a customer can meet by the link to a document, by the name of its state. */
export function renderInvoiceGallery(
  language: Language,
  change: Partial<PrintFacts> = {},
): ReadonlyMap<string, Page> {
  const { totalMinor, seller } = sampleFacts(change);
  const page = (more: Partial<PrintFacts> = {}, isPayable = false): Page =>
    renderInvoicePage({
      view: toDocumentView(sampleFacts({ ...more, ...change }), language),
      token: 'token',
      pay: isPayable ? { kind: 'offer', formToken: 'form', isStale: false } : null,
    });
  return new Map([
    ['open', page()],
    ['payable', page({}, true)],
    ['overdue', page({ state: 'overdue' })],
    ['partly paid', page({ state: 'partly_paid', paidMinor: 50_000n, creditedMinor: 1_000n })],
    ['paid', page({ state: 'paid', paidMinor: totalMinor })],
    ['settled', page({ state: 'settled', creditedMinor: totalMinor })],
    ['void', page({ state: 'void' })],
    ['credit note', page({ kind: 'credit_note', number: 'CN-00003', creditsNumber: 'INV-00042' })],
    [
      'test and large',
      page({
        seller: { ...seller, isTest: true, paymentDetails: null },
        currency: getCurrency('KWD'),
        amounts: 'inclusive',
        notes: null,
        reference: null,
        lines: [
          sampleLine({
            quantity: '999999.123456',
            unitPrice: '123456789.123456',
            netMinor: 999_999_999_999n,
            grossMinor: 1_000_000_000_000n,
            ratesPct: ['5', '2'],
          }),
          sampleLine({ quantity: '-2', netMinor: -2_500n, grossMinor: -2_500n, ratesPct: [] }),
        ],
      }),
    ],
  ]);
}
