import { emptyLine, isBlank } from './draft.rules.ts';
import type { Draft, DraftHead, DraftLine } from './draft.rules.ts';

/** A stored draft, as far as the editor reads it. Amounts are read from their digits. */
interface StoredDraft {
  readonly contact_id: string;
  readonly contact_name: string;
  readonly date: string;
  readonly due_date: string;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly currency: string;
  readonly amounts: string;
  readonly credits_id: string | null;
  readonly lines: readonly {
    readonly item_id: string | null;
    readonly account_id: string;
    readonly description: string;
    readonly quantity: number;
    readonly unit_price: unknown;
    readonly discount_pct: number;
    readonly tax_code_id: string | null;
  }[];
}

export function toDraft(stored: StoredDraft): Draft {
  return {
    head: {
      contactId: stored.contact_id,
      contactName: stored.contact_name,
      date: stored.date,
      dueDate: stored.due_date,
      reference: stored.reference ?? '',
      notes: stored.notes ?? '',
      currency: stored.currency,
      amounts: stored.amounts === 'inclusive' ? 'inclusive' : 'exclusive',
      creditsId: stored.credits_id ?? '',
    },
    lines: stored.lines.map((line, key) => ({
      ...emptyLine(key),
      itemId: line.item_id ?? '',
      accountId: line.account_id,
      description: line.description,
      quantity: String(line.quantity),
      price: JSON.stringify(line.unit_price),
      discount: line.discount_pct === 0 ? '' : String(line.discount_pct),
      taxCodeId: line.tax_code_id ?? '',
    })),
  };
}

/** A credit of everything that a document says: what stays is taken out of it. */
export function toCredit(document: StoredDraft & { readonly id: string }, today: string): Draft {
  const { head, lines } = toDraft(document);
  return { head: { ...head, date: today, dueDate: '', notes: '', creditsId: document.id }, lines };
}

export function emptyHead(date: string): DraftHead {
  const texts = { contactId: '', contactName: '', dueDate: '', reference: '', notes: '' };
  return { ...texts, date, currency: '', amounts: null, creditsId: '' };
}

export interface Difference {
  readonly field: 'contact' | 'date' | 'due' | 'reference' | 'notes' | 'line';
  /** The line's position, from 1. */
  readonly place: number | null;
  readonly mine: string;
  readonly theirs: string;
}

/** Where two drafts of one document say different things. */
export function compareDrafts(mine: Draft, theirs: Draft): readonly Difference[] {
  const heads = (
    [
      ['contact', 'contactName'],
      ['date', 'date'],
      ['due', 'dueDate'],
      ['reference', 'reference'],
      ['notes', 'notes'],
    ] as const
  ).map(([field, name]) => ({
    field,
    place: null,
    mine: mine.head[name].trim(),
    theirs: theirs.head[name].trim(),
  }));
  const mineLines = mine.lines.filter((line) => !isBlank(line));
  const places = Math.max(mineLines.length, theirs.lines.length);
  const lines = Array.from({ length: places }, (_, at) => ({
    field: 'line' as const,
    place: at + 1,
    mine: lineText(mineLines[at]),
    theirs: lineText(theirs.lines[at]),
  }));
  return [...heads, ...lines].filter((one) => one.mine !== one.theirs);
}

function lineText(line: DraftLine | undefined): string {
  if (line === undefined) return '';
  const { description, quantity, price, discount } = line;
  const amount = `${quantity === '' ? '1' : quantity} × ${price}`;
  return [description.trim(), amount, ...(discount === '' ? [] : [`−${discount} %`])].join(' · ');
}
