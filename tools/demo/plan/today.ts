import { addDays, monthStart } from '@countinghouse/calendar';
import { demoCustomers } from './customers.ts';
import type { PlanBook } from './plan-book.ts';
import { receive } from './sales.ts';
import type { PlannedDocument } from './types.ts';

/** Overdue and unpaid: the invoice that the demo shows first. */
export const overdueReference = 'PO-2207';

/**
 * Unfinished work on the last day: overdue, half paid, waiting for approval, or not yet looked at.
 */
export function planToday(book: PlanBook): void {
  for (const { daysAgo, ...document } of unfinished) {
    const lane = ['invoice', 'credit_note'].includes(document.kind) ? 'sales' : 'purchases';
    book.step(lane, { kind: 'document', date: addDays(book.endDate, -daysAgo), document });
  }
  const fair = demoCustomers.find(({ key }) => key === 'fair');
  if (fair !== undefined) receive(book, fair, addDays(book.endDate, -52), ['half-paid'], 'half');
  const open = { kind: 'quote', isSent: true } as const;
  const offered = [{ item: 'cushion', quantity: '60' }];
  const lounges = { key: 'quote-open', contact: 'airline', lines: offered, reference: 'Lounge 4' };
  book.step('sales', { ...open, date: addDays(book.endDate, -3), quote: lounges });
  const draft = {
    key: 'quote-draft',
    contact: 'school',
    lines: [{ item: 'workshop', quantity: '18' }],
  };
  book.step('sales', { ...open, isSent: false, date: book.endDate, quote: draft });
  // Months that are over have no open lines.
  const month = monthStart(book.endDate);
  for (const [place, [counterparty, words, amountMinor]] of strangers.entries()) {
    const date = addDays(book.endDate, -place);
    book.move({
      key: `stranger-${place}`,
      account: 'bank',
      date: date < month ? month : date,
      counterparty,
      words,
      truth: { kind: 'unknown', amountMinor },
    });
  }
}

const strangers = [
  ['', 'CASH DEPOSIT OSHODI BRANCH', 8_000_000n],
  ['POS 2044 MILE 12 MARKET', 'POS PURCHASE', -3_150_000n],
  ['A OGUNLEYE', 'NIP TRANSFER', 4_275_000n],
] as const;

const unfinished: readonly (PlannedDocument & { readonly daysAgo: number })[] = [
  {
    daysAgo: 45,
    kind: 'invoice',
    key: 'overdue',
    contact: 'hotel',
    lines: [{ item: 'cloth', quantity: '80' }],
    reference: overdueReference,
    author: 'bookkeeper',
    end: 'sent',
  },
  {
    daysAgo: 70,
    kind: 'invoice',
    key: 'half-paid',
    contact: 'fair',
    lines: [{ item: 'workshop', quantity: '16' }],
    author: 'bookkeeper',
    end: 'sent',
  },
  {
    daysAgo: 2,
    kind: 'invoice',
    key: 'just-issued',
    contact: 'tailor',
    lines: [{ item: 'cloth', quantity: '25' }],
    author: 'bookkeeper',
    end: 'issued',
  },
  {
    daysAgo: 1,
    kind: 'invoice',
    key: 'waiting-invoice',
    contact: 'fair',
    lines: [{ item: 'workshop', quantity: '110' }],
    author: 'sales',
    end: 'submitted',
  },
  {
    daysAgo: 3,
    kind: 'bill',
    key: 'waiting-bill',
    contact: 'mill',
    lines: [{ account: '5000', description: 'Grey cotton for Christmas', unitPrice: '2720000' }],
    reference: 'FUN-XMAS',
    author: 'bookkeeper',
    end: 'submitted',
  },
  {
    daysAgo: 4,
    kind: 'expense_claim',
    key: 'waiting-claim',
    contact: 'claimant',
    lines: [
      { account: '6800', description: 'Bus to Osogbo and back', unitPrice: '14800', tax: 'EXEMPT' },
    ],
    author: 'claimant',
    end: 'submitted',
  },
  {
    daysAgo: 0,
    kind: 'bill',
    key: 'draft-bill',
    contact: 'printer',
    lines: [{ account: '6000', description: 'Christmas catalogues', unitPrice: '142000' }],
    author: 'bookkeeper',
    end: 'draft',
  },
  {
    daysAgo: 0,
    kind: 'expense_claim',
    key: 'draft-claim',
    contact: 'sales',
    lines: [
      { account: '6000', description: 'Stand at the fair', unitPrice: '36500', tax: 'EXEMPT' },
    ],
    author: 'sales',
    end: 'draft',
  },
];
