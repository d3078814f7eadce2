import { addDays } from '@countinghouse/calendar';
import { demoCustomers } from './customers.ts';
import type { PlanBook } from './plan-book.ts';
import { receive } from './sales.ts';
import type { PlannedDocument, PlannedLine } from './types.ts';

/** Occasional events: returns, refunds, overpayments, bad debts. */
export function planStories(book: PlanBook): void {
  returnGoods(book);
  refundGoods(book);
  payTooMuch(book);
  loseMoney(book);
  payInPart(book);
}

const yards = (quantity: string, more: PlannedLine = {}): PlannedLine => ({
  item: 'cloth',
  quantity,
  ...more,
});

function invoice(
  key: string,
  contact: string,
  lines: readonly PlannedLine[],
  more: Partial<PlannedDocument> = {},
): PlannedDocument {
  return { kind: 'invoice', key, contact, lines, author: 'bookkeeper', end: 'sent', ...more };
}

const never = '9999-01-01';

/** Month 0 is the first; days are of the month. */
function on({ months }: PlanBook, month: number, day: number): string {
  const first = months[month];
  return first === undefined ? never : addDays(first, day - 1);
}

function document(book: PlanBook, date: string, planned: PlannedDocument): void {
  const lane = ['invoice', 'credit_note'].includes(planned.kind) ? 'sales' : 'purchases';
  book.step(lane, { kind: 'document', date, document: planned });
}

function customerOf(key: string) {
  const found = demoCustomers.find((one) => one.key === key);
  if (found === undefined) throw new Error(`the demo has no customer ${key}`);
  return found;
}

/** Every half year a customer returns cloth and pays the rest. */
function returnGoods(book: PlanBook): void {
  for (const [month, contact] of [
    [2, 'hotel'],
    [7, 'boutique'],
    [13, 'hotel'],
    [19, 'studio'],
  ] as const) {
    const key = `returned-${month}`;
    document(book, on(book, month, 6), invoice(key, contact, [yards('120')]));
    const credit = `credit-${month}`;
    const description = 'Twenty yards came back with faded ends';
    const lines = [yards('20', { description })];
    const note = invoice(credit, contact, lines, {
      kind: 'credit_note',
      credits: key,
      end: 'issued',
    });
    document(book, on(book, month, 12), note);
    book.step('sales', { kind: 'use_credit', date: on(book, month, 15), credit, on: key });
    receive(book, customerOf(contact), on(book, month, 23), [key], 'open');
  }
  document(book, on(book, 15, 3), {
    kind: 'supplier_credit',
    key: 'supplier-credit',
    contact: 'dyeWorks',
    lines: [yards('35', { description: 'Faded ends, taken back' })],
    reference: 'DYE-CR-7',
    author: 'bookkeeper',
    end: 'booked',
  });
  document(book, on(book, 15, 5), {
    kind: 'bill',
    key: 'credited-bill',
    contact: 'dyeWorks',
    lines: [yards('210')],
    reference: 'DYE-1777',
    author: 'bookkeeper',
    end: 'booked',
  });
  const used = { date: on(book, 15, 8), credit: 'supplier-credit', on: 'credited-bill' };
  book.step('purchases', { kind: 'use_credit', ...used });
}

/** Paid in full and then returned: the money is refunded. */
function refundGoods(book: PlanBook): void {
  const key = 'refunded';
  document(book, on(book, 9, 4), invoice(key, 'weddings', [yards('64')]));
  receive(book, customerOf('weddings'), on(book, 9, 9), [key], 'open');
  // A paid invoice cannot be credited directly, so the credit note stands alone.
  const lines = [yards('10', { description: 'Goodwill for the late delivery' })];
  const note = invoice('refund-note', 'weddings', lines, { kind: 'credit_note', end: 'issued' });
  document(book, on(book, 9, 14), note);
  book.step('sales', {
    kind: 'refund',
    date: on(book, 9, 17),
    key: 'refund-out',
    credit: 'refund-note',
  });
  book.move({
    key: 'refund-line',
    account: 'bank',
    date: on(book, 9, 18),
    counterparty: 'OMOLARA WEDDINGS',
    words: 'REFUND #',
    truth: { kind: 'booked', payment: 'refund-out' },
  });
}

/** Overpayments: the rest is used for the next invoice, and once it is simply kept. */
function payTooMuch(book: PlanBook): void {
  const craft = customerOf('craft');
  document(book, on(book, 5, 3), invoice('overpaid', 'craft', [{ item: 'scarf', quantity: '22' }]));
  receive(book, craft, on(book, 5, 16), ['overpaid'], { extraMinor: 5_000_000n });
  document(
    book,
    on(book, 6, 3),
    invoice('next-of-overpaid', 'craft', [{ item: 'scarf', quantity: '31' }]),
  );
  const rest = { contact: 'craft', on: 'next-of-overpaid' };
  book.step('sales', { kind: 'use_rest', date: on(book, 6, 5), ...rest });
  receive(book, craft, on(book, 6, 19), ['next-of-overpaid'], 'open');
  document(
    book,
    on(book, 20, 3),
    invoice('overpaid-again', 'clinic', [{ item: 'cushion', quantity: '12' }]),
  );
  receive(book, customerOf('clinic'), on(book, 20, 17), ['overpaid-again'], {
    extraMinor: 1_500_000n,
  });
}

function loseMoney(book: PlanBook): void {
  document(book, on(book, 3, 11), invoice('lost', 'theatre', [yards('38')]));
  book.step('sales', { kind: 'write_off', date: on(book, 12, 21), document: 'lost' });
  document(book, on(book, 4, 8), invoice('void', 'fair', [yards('10')], { end: 'void' }));
}

function payInPart(book: PlanBook): void {
  const key = 'part-paid-bill';
  const last = book.months.length - 1;
  document(book, on(book, last - 2, 9), {
    kind: 'bill',
    key,
    contact: 'mill',
    lines: [{ account: '5000', description: 'Grey cotton, the large order', unitPrice: '2460000' }],
    reference: 'FUN-LARGE-9',
    author: 'bookkeeper',
    end: 'booked',
  });
  book.move({
    key: `half-${key}`,
    account: 'bank',
    date: on(book, last - 2, 20),
    counterparty: 'FUNTUA COTTON MILL',
    words: 'PART PAYMENT #',
    truth: { kind: 'documents', documents: [key], amount: 'half' },
  });
}
