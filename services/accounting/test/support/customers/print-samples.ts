import { getCurrency } from '@countinghouse/money';
import type { PrintFacts, PrintLine } from '../../../src/customers/pdf/print-facts.rules.ts';

export const samplePageUrl = 'https://books.example/i/u3nV8Qm2pZr7cXk1yTe5wLd9sHb4jGf6aRo0iNv_-KE';

/** A line of 12.50 at 21 %. */
export function sampleLine(change: Partial<PrintLine> = {}): PrintLine {
  return {
    description: 'A box of goods',
    quantity: '1.000000',
    unitPrice: '12.500000',
    discountPct: '0.0000',
    ratesPct: ['21'],
    netMinor: 1250n,
    grossMinor: 1513n,
    ...change,
  };
}

/** An open invoice of a shop in Dublin; its columns add up unless the change says otherwise. */
export function sampleFacts(change: Partial<PrintFacts> = {}): PrintFacts {
  const lines = change.lines ?? [
    sampleLine({
      description: 'Consulting, September: data model and first import',
      quantity: '12',
      unitPrice: '95',
      netMinor: 114_000n,
      grossMinor: 137_940n,
    }),
    sampleLine({
      description: 'Hosting for a month',
      unitPrice: '49.9',
      netMinor: 4_990n,
      grossMinor: 6_038n,
    }),
    sampleLine({
      description: 'Printed handbook\nwith spiral binding',
      quantity: '3',
      unitPrice: '12.5',
      discountPct: '10',
      ratesPct: ['9'],
      netMinor: 3_375n,
      grossMinor: 3_679n,
    }),
  ];
  const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0n);
  const totalMinor = lines.reduce((sum, line) => sum + line.grossMinor, 0n);
  return {
    kind: 'invoice',
    state: 'open',
    seller: {
      name: 'Harbour & Sons',
      legalName: 'Harbour and Sons Limited',
      addressLines: ['12 Quay Street', 'Dublin 2', 'Ireland'],
      taxNumber: 'IE1234567FA',
      paymentDetails: 'Harbour and Sons Limited\nIBAN IE29 AIBK 9311 5212 3456 78\nBIC AIBKIE2D',
      replyTo: 'books@harbour.example',
      colour: null,
      logo: null,
      isTest: false,
    },
    buyer: {
      name: 'Café Zürich GmbH',
      addressLines: ['Bahnhofstraße 7', '8001 Zürich', 'Schweiz'],
      taxNumber: 'CHE-123.456.789',
      email: 'billing@cafe.example',
    },
    language: 'en',
    templateVersion: 1,
    number: 'INV-00042',
    date: '2026-11-15',
    dueDate: '2026-12-15',
    reference: 'PO 2026/118',
    notes: 'Thank you for your business.',
    creditsNumber: null,
    currency: getCurrency('EUR'),
    amounts: 'exclusive',
    lines,
    taxes: [
      {
        name: 'VAT',
        ratePct: '21',
        isReverseCharge: false,
        taxableMinor: netMinor,
        taxMinor: totalMinor - netMinor,
      },
    ],
    subtotalMinor: netMinor,
    totalMinor,
    paidMinor: 0n,
    creditedMinor: 0n,
    madeAt: new Date('2026-11-15T09:30:00Z'),
    pageUrl: samplePageUrl,
    ...change,
  };
}
