import { parseTypedSum } from '@countinghouse/ui/rules';

/** A line as it stands in the grid: everything as typed, ids of what was picked. */
export interface DraftLine {
  /** Identifies a line on this page only, because lines move. */
  readonly key: number;
  readonly itemId: string;
  readonly accountId: string;
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly discount: string;
  readonly taxCodeId: string;
}

/** The columns of the grid, in the order of reading. */
export const columns = [
  'itemId',
  'accountId',
  'description',
  'quantity',
  'price',
  'discount',
  'taxCodeId',
] as const;
export type Column = (typeof columns)[number];

export interface DraftHead {
  readonly contactId: string;
  readonly contactName: string;
  readonly date: string;
  /** Empty: as the payment terms say. */
  readonly dueDate: string;
  readonly reference: string;
  readonly notes: string;
  /** Empty: the contact's. */
  readonly currency: string;
  /** Whether prices are without or with tax; null as the service takes it. */
  readonly amounts: 'exclusive' | 'inclusive' | null;
  /** Of a credit: the document that it corrects. */
  readonly creditsId: string;
}

export interface Draft {
  readonly head: DraftHead;
  readonly lines: readonly DraftLine[];
}

/** What the service counts parts of quantities and prices in. */
export const decimalsMax = 6;
export const percentDecimals = 2;

export function emptyLine(key: number): DraftLine {
  const texts = { itemId: '', accountId: '', description: '', quantity: '', price: '' };
  return { key, ...texts, discount: '', taxCodeId: '' };
}

/** Nothing is in it: it is not sent. */
export function isBlank(line: DraftLine): boolean {
  return columns.every((column) => line[column].trim() === '');
}

interface SentLine {
  readonly item_id?: string;
  readonly account_id?: string;
  readonly description?: string;
  readonly quantity?: number;
  readonly unit_price?: number;
  readonly discount_pct?: number;
  readonly tax_code_id?: string;
}

type SentDraft =
  | { readonly kind: 'ok'; readonly lines: readonly SentLine[] }
  | { readonly kind: 'unread' };

/** The lines as they are sent, the blank ones left out; unread while a number is not one. */
export function toSentLines(lines: readonly DraftLine[]): SentDraft {
  const sent: SentLine[] = [];
  for (const line of lines.filter((one) => !isBlank(one))) {
    const quantity = readNumber(line.quantity, decimalsMax);
    const price = readNumber(line.price, decimalsMax);
    const discount = readNumber(line.discount, percentDecimals);
    if (quantity === null || price === null || discount === null) return { kind: 'unread' };
    sent.push({
      ...(line.itemId !== '' && { item_id: line.itemId }),
      ...(line.accountId !== '' && { account_id: line.accountId }),
      ...(line.description.trim() !== '' && { description: line.description.trim() }),
      ...(quantity !== undefined && { quantity }),
      ...(price !== undefined && { unit_price: price }),
      ...(discount !== undefined && { discount_pct: discount }),
      ...(line.taxCodeId !== '' && { tax_code_id: line.taxCodeId }),
    });
  }
  return { kind: 'ok', lines: sent };
}

/** Undefined for nothing typed, null for what is no number. */
function readNumber(typed: string, decimals: number): number | undefined | null {
  if (typed.trim() === '') return undefined;
  const read = parseTypedSum(typed, decimals);
  return read.kind === 'ok' ? Number(read.text) : null;
}

const fieldOf: Readonly<Record<Column, string>> = {
  itemId: 'item_id',
  accountId: 'account_id',
  description: 'description',
  quantity: 'quantity',
  price: 'unit_price',
  discount: 'discount_pct',
  taxCodeId: 'tax_code_id',
};

/** The service's name of a cell: `lines.3.unit_price`; it counts only the lines that were sent. */
export function cellName(lines: readonly DraftLine[], key: number, column: Column): string {
  const at = lines.filter((line) => !isBlank(line)).findIndex((line) => line.key === key);
  return `lines.${at}.${fieldOf[column]}`;
}
