import type { Actor } from '../actor.rules.ts';
import type { BooksTools } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import { familyOf, isInTheBooks } from '../documents/document.rules.ts';
import type { Document, DocumentKind } from '../documents/document.rules.ts';
import type { DocumentTrigger } from '../documents/moves.rules.ts';
import { readDocument } from '../documents/read-document.ts';
import type { DraftRejection } from '../drafts/draft.rules.ts';
import { postEntry } from '../journal/post-entry.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { takeNumber } from '../numbers/take-number.ts';
import { createOpenItem } from '../open-items/create-open-item.ts';
import type { Done } from './act-on-document.ts';
import type { ApproverRefusal } from './approval-policy.rules.ts';
import { documentEntryMove } from './document-postings.rules.ts';
import { makeMove } from './make-move.ts';
import { preparePosting } from './prepare-posting.ts';
import type { PreparedPosting } from './prepare-posting.ts';
import { hasOtherAmounts } from './reprice.rules.ts';
import { savePrices } from './save-prices.ts';

export interface Entering {
  /** Locked by the transaction, in a status that allows the trigger. */
  readonly document: Document;
  readonly trigger: DocumentTrigger;
  readonly actor: Actor;
  readonly reason?: string;
  /** For a date on or before the soft lock. */
  readonly lockPass?: LockPass;
  /** What else has to hold, asked before anything is written. */
  readonly judge: (prepared: PreparedPosting) => Promise<EnteringVerdict>;
  /** What else is written with it, once nothing speaks against it. */
  readonly alsoWrite?: (prepared: PreparedPosting) => Promise<void>;
}

type EnteringVerdict =
  | { readonly kind: 'enter' }
  /** It stays where it is until others have agreed too. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'reject'; readonly reason: EnteringRefusal };

export type EnteringRefusal =
  | ApproverRefusal
  | 'approval_lost'
  | 'email_missing'
  | 'credited_document_void'
  | 'amounts_outdated'
  | 'total_is_zero';

export type EnteringOutcome =
  | Done
  | DraftRejection
  | { readonly kind: 'reject'; readonly reason: EnteringRefusal };

/**
 * Brings a document into the books: priced once more, with what is owed by it, its number, its new
 * status and its entry, all or nothing. The number and the entry come last, because others wait for
 * them until this transaction ends.
 */
export async function enterBooks(
  tx: Tx,
  tools: BooksTools,
  entering: Entering,
): Promise<EnteringOutcome> {
  const { document: found, actor } = entering;
  const openItemId = tools.newId();
  const prepared = await preparePosting(tx, found, openItemId);
  if (prepared.kind === 'reject') return prepared;
  const reason = await refuseContent(tx, prepared);
  if (reason !== null) return { kind: 'reject', reason };
  const verdict = await entering.judge(prepared);
  if (verdict.kind === 'reject') return verdict;
  await entering.alsoWrite?.(prepared);
  if (verdict.kind === 'wait') return { kind: 'done', document: found };

  await savePrices(tx, tools, prepared);
  const { document } = prepared.priced;
  if (document.totalMinor !== 0n) await owe(tx, prepared, openItemId);
  const number = await takeNumber(tx, prepared.organisation, document.kind, document.date);
  const moved = await makeMove(tx, tools, {
    document,
    trigger: entering.trigger,
    actor,
    number,
    approvedHash: document.approvedHash,
    ...(entering.reason !== undefined && { reason: entering.reason }),
  });
  await post(tx, tools, entering, prepared, number);
  return { kind: 'done', document: moved };
}

/** What is no draft any more has been submitted with its amounts, and these are what is posted. */
async function refuseContent(
  tx: Tx,
  { stored, priced }: PreparedPosting,
): Promise<EnteringRefusal | null> {
  const { document } = priced;
  if (document.totalMinor === 0n && document.kind !== 'invoice') return 'total_is_zero';
  if (document.creditsId !== null) {
    const credited = await readDocument(tx, document.orgId, document.creditsId);
    if (credited === null || !isInTheBooks(credited)) return 'credited_document_void';
  }
  if (document.status === 'draft' || !hasOtherAmounts(stored, priced)) return null;
  return document.status === 'approved' ? 'approval_lost' : 'amounts_outdated';
}

async function owe(
  tx: Tx,
  { priced: { document }, control }: PreparedPosting,
  id: string,
): Promise<void> {
  await createOpenItem(tx, {
    orgId: document.orgId,
    id,
    accountId: control.accountId,
    contactId: document.contactId,
    source: { kind: 'document', id: document.id },
    date: document.date,
    dueDate: document.dueDate,
    currency: document.currency,
    docMinor: control.docMinor,
    baseMinor: control.baseMinor,
  });
}

const names: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  bill: 'Bill',
  supplier_credit: 'Supplier credit',
  expense_claim: 'Expense claim',
};

/** An invoice of nothing but zeros has no entry: there is nothing to post. */
async function post(
  tx: Tx,
  tools: BooksTools,
  { actor, lockPass }: Entering,
  { organisation, priced: { document }, entryLines }: PreparedPosting,
  number: string,
): Promise<void> {
  if (entryLines.length === 0) return;
  await postEntry(
    tx,
    tools,
    { actor, lockPass: lockPass ?? null },
    {
      orgId: document.orgId,
      date: document.date,
      source: { kind: 'document', id: document.id },
      move: documentEntryMove,
      seq: 1,
      area: familyOf(document.kind),
      reversesId: null,
      memo: `${names[document.kind]} ${number}`,
      lines: entryLines,
      reliesOn: { baseCurrency: organisation.baseCurrency, taxScheme: organisation.taxScheme },
    },
  );
}
