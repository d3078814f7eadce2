/** What the address of the list says. Days are those of the person's own zone, both included. */
export interface PaymentsSearch {
  readonly q?: string;
  /** The id of a payment link, QR code or subscription. */
  readonly source?: string;
  readonly tab?: PaymentsTab;
  readonly currency?: string;
  readonly from?: string;
  readonly to?: string;
  readonly min?: string;
  readonly max?: string;
  readonly after?: string;
}

export const paymentsTabs = [
  'attention',
  'succeeded',
  'processing',
  'failed',
  'refunded',
  'cancelled',
] as const;
export type PaymentsTab = (typeof paymentsTabs)[number];

/** The statuses that a tab shows. */
export const statusesOf: Readonly<Record<PaymentsTab, readonly string[]>> = {
  attention: [],
  succeeded: ['succeeded'],
  processing: ['pending', 'processing'],
  failed: ['failed'],
  refunded: ['partially_refunded', 'refunded'],
  cancelled: ['cancelled'],
};

export function parsePaymentsSearch(query: Readonly<Record<string, unknown>>): PaymentsSearch {
  const text = (name: string): string | undefined => {
    const value = query[name];
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const day = (name: string): string | undefined =>
    text(name)?.match(/^\d{4}-\d{2}-\d{2}$/)?.[0] ?? undefined;
  const currency = text('currency')?.toUpperCase();
  const given = {
    q: text('q'),
    source: text('source')?.match(uuid)?.[0],
    tab: paymentsTabs.find((tab) => tab === query['tab']),
    currency: currency?.match(/^[A-Z]{3}$/)?.[0],
    from: day('from'),
    to: day('to'),
    min: text('min'),
    max: text('max'),
    after: text('after'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** What was typed into the one field: an id, an e-mail address, an amount, a reference, or words. */
export type Sought =
  | { readonly kind: 'reference' | 'email' | 'text'; readonly value: string }
  | { readonly kind: 'amount'; readonly value: string };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** References are made by the service: `pay_` and what follows. */
const reference = /^pay_\w+$/i;
const amount = /^\d[\d\s.,'’]*$/;
/** The service finds an address by its beginning; any other part of one is words. */
const addressBeginning = /^[^\s@]+@/;
/** In quotes, everything is words. */
const quoted = /^"(.+)"$/;

export function readSought(typed: string): Sought {
  const words = quoted.exec(typed)?.[1];
  if (words !== undefined) return { kind: 'text', value: words };
  if (uuid.test(typed) || reference.test(typed)) return { kind: 'reference', value: typed };
  if (addressBeginning.test(typed)) return { kind: 'email', value: typed };
  if (amount.test(typed)) return { kind: 'amount', value: typed };
  return { kind: 'text', value: typed };
}

/** The same, sought as words; null where it is already. */
export const asWords = (typed: string): string | null =>
  readSought(typed).kind === 'text' ? null : `"${typed}"`;

interface ScannedPage {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
}

/** A page may end before it found anything: the next ones are read too, up to a bound. */
export async function readOn<Page extends ScannedPage>(
  read: (after: string | null) => Promise<Page>,
  pagesMax: number,
): Promise<Page> {
  let page = await read(null);
  for (let pages = 1; pages < pagesMax; pages += 1) {
    if (page.data.length > 0 || page.next_cursor === null) break;
    page = await read(page.next_cursor);
  }
  return page;
}
