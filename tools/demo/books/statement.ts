import { outstandingMinor } from '../../../services/accounting/src/documents/document/document.rules.ts';
import type { Document } from '../../../services/accounting/src/documents/document/document.rules.ts';
import { getPayment } from '../../../services/accounting/src/settling/payments/read-payments.ts';
import type { Movement } from '../plan/types.ts';
import type { Office } from './bookkeeper.ts';
import { getDocument } from './documents.ts';

/** A line as the bank writes it, with what it settles. */
export type ResolvedMovement = Movement & {
  /** Positive for money in, in the account's currency. */
  readonly amountMinor: bigint;
  readonly description: string;
  readonly contactId: string | null;
  readonly settles: readonly { readonly id: string; readonly amountMinor: bigint }[];
};

/** Takes amounts and numbers from the books: a plan does not know them. */
export async function resolveMovements(
  office: Office,
  movements: readonly Movement[],
): Promise<readonly ResolvedMovement[]> {
  const resolved: ResolvedMovement[] = [];
  // Amounts used by earlier lines of the month, which the books do not know yet.
  const taken = new Map<string, bigint>();
  for (const movement of movements) resolved.push(await resolve(office, movement, taken));
  return resolved;
}

async function resolve(
  office: Office,
  movement: Movement,
  taken: Map<string, bigint>,
): Promise<ResolvedMovement> {
  const { truth } = movement;
  const plain = { ...movement, description: movement.words, contactId: null, settles: [] };
  switch (truth.kind) {
    case 'documents': {
      const documents: Document[] = [];
      for (const key of truth.documents) documents.push(await getDocument(office, key));
      return resolveDocuments(movement, truth, documents, taken);
    }
    case 'booked': {
      const { orgId, db } = {
        orgId: office.organisation.id,
        db: office.on(movement.date).database.db,
      };
      const { payment, settlements: _ } = await getPayment(
        db,
        orgId,
        office.made.payments.get(truth.payment),
      );
      const isHeldInBase = movement.account === 'bank';
      const size = isHeldInBase ? payment.baseMinor : payment.amountMinor;
      const description = movement.words.replace('#', payment.reference ?? '').trim();
      return { ...plain, description, amountMinor: payment.direction === 'in' ? size : -size };
    }
    case 'tax':
      return { ...plain, amountMinor: -(office.made.taxes.get(truth.taxReturn) ?? 0n) };
    case 'account':
    case 'transfer':
    case 'booked_transfer':
    case 'unknown':
      return { ...plain, amountMinor: truth.amountMinor };
  }
}

function resolveDocuments(
  movement: Movement,
  { amount }: Extract<Movement['truth'], { readonly kind: 'documents' }>,
  documents: readonly Document[],
  taken: Map<string, bigint>,
): ResolvedMovement {
  const settles = documents.map((document) => {
    const open = outstandingMinor(document) - (taken.get(document.id) ?? 0n);
    const amountMinor = amount === 'half' ? open / 2n : open;
    taken.set(document.id, (taken.get(document.id) ?? 0n) + amountMinor);
    return { id: document.id, amountMinor };
  });
  const extraMinor = typeof amount === 'string' ? 0n : amount.extraMinor;
  const size = settles.reduce((sum, one) => sum + one.amountMinor, extraMinor);
  const [first] = documents;
  const isReceipt = first?.kind === 'invoice';
  const names = documents.map(({ kind, number, reference }) =>
    // Suppliers want their own number in the payment.
    kind === 'bill' ? (reference ?? number ?? '') : (number ?? ''),
  );
  return {
    ...movement,
    amountMinor: isReceipt ? size : -size,
    description: movement.words.replace('#', names.join(', ')),
    contactId: first?.contactId ?? null,
    settles,
  };
}

/** As downloaded from the bank. */
export function toCsv(movements: readonly ResolvedMovement[], openingMinor: bigint): string {
  let balance = openingMinor;
  const rows = movements.map(({ date, counterparty, description, amountMinor }) => {
    balance += amountMinor;
    return [
      date,
      quoted(counterparty),
      quoted(description),
      major(amountMinor),
      major(balance),
    ].join(',');
  });
  return ['Date,Counterparty,Description,Amount,Balance', ...rows].join('\n');
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** All demo accounts have two decimals. */
function major(minor: bigint): string {
  const size = minor < 0n ? -minor : minor;
  return `${minor < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}
