import type { Actor } from '@countinghouse/actor';
import type { Language } from '@countinghouse/pages/text';
import { sql } from '@countinghouse/postgres';
import { eventsInserted } from '@countinghouse/webhooks';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import { toStoredLines } from '../../ledger/journal/entry.rules.ts';
import { passReasonOf } from '../../ledger/locks/lock.rules.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { fiscalYearOf } from '../../setup/numbers/number.rules.ts';
import { familyOf, isInTheBooks } from '../document/document.rules.ts';
import type { Document } from '../document/document.rules.ts';
import { planMove } from '../document/move-document.ts';
import type { DocumentTrigger } from '../document/moves.rules.ts';
import { readDocument, toDocument } from '../document/read-document.ts';
import type { DraftRejection } from '../drafts/draft.rules.ts';
import type { Done } from './act-on-document.ts';
import type { ApproverRefusal } from './approvals/approval-policy.rules.ts';
import { documentEntryMove } from './document-postings.rules.ts';
import { saveEntering } from './entering.sql.ts';
import { preparePosting } from './prepare-posting.ts';
import type { PreparedPosting } from './prepare-posting.ts';
import { hasOtherAmounts, pricesToSave } from './reprice.rules.ts';
import type { Surroundings } from './surroundings.sql.ts';

export interface Entering {
  /** In a status that allows the trigger. Where it is not held, the write itself looks at its version. */
  readonly document: Document;
  /** Of whoever has read them together with the document. */
  readonly surroundings?: Surroundings;
  readonly trigger: DocumentTrigger;
  readonly actor: Actor;
  readonly reason?: string;
  /** Of what a customer gets; without it English. */
  readonly language?: Language;
  /** For a date on or before the soft lock. */
  readonly lockPass?: LockPass;
  /** What else has to hold, asked before anything is written. */
  readonly judge: (prepared: PreparedPosting) => Promise<EnteringVerdict>;
  /** What else is written with it, once nothing speaks against it. */
  readonly extraWrites?: (prepared: PreparedPosting) => Promise<void>;
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
 * status and its entry, all or nothing. That is one statement and the last one, because others wait
 * for the number and the books until it is committed.
 */
export async function postDocument(
  tx: Tx,
  tools: BooksTools,
  entering: Entering,
): Promise<EnteringOutcome> {
  const { document: found, surroundings } = entering;
  const openItemId = tools.newId();
  const prepared = await preparePosting(tx, found, openItemId, surroundings);
  if (prepared.kind === 'reject') return prepared;
  const reason = await refuseContent(tx, prepared);
  if (reason !== null) return { kind: 'reject', reason };
  const verdict = await entering.judge(prepared);
  if (verdict.kind === 'reject') return verdict;
  await entering.extraWrites?.(prepared);
  if (verdict.kind === 'wait') return { kind: 'done', document: found };

  return { kind: 'done', document: await write(tx, tools, entering, prepared, openItemId) };
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

const names: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  bill: 'Bill',
  supplier_credit: 'Supplier credit',
  expense_claim: 'Expense claim',
};

/** Known to those who are told of it only once the database has given it. */
const numberTaken = sql`(select jsonb_build_object('number', number) from entered)`;

async function write(
  tx: Tx,
  tools: BooksTools,
  { trigger, actor, reason, language = 'en', lockPass }: Entering,
  { organisation, stored, priced, amounts, control, entryLines }: PreparedPosting,
  openItemId: string,
): Promise<Document> {
  const { document } = priced;
  const planned = planMove(tools, { document, trigger, actor });
  if (planned.kind === 'reject') {
    throw new Error(`document ${document.id} can no longer ${trigger}`);
  }
  const { move, events } = planned;
  const { baseCurrency, taxScheme } = organisation;
  const row = await saveEntering(
    tx,
    {
      document,
      trigger,
      to: move.to,
      fiscalYear: fiscalYearOf(document.date, organisation.fiscalYearStart),
      actor,
      reason: reason ?? null,
      language,
      at: move.at,
      prices: pricesToSave(stored, priced, amounts.taxes),
      openItem: document.totalMinor === 0n ? null : { ...control, id: openItemId },
      // An invoice of nothing but zeros has no entry: there is nothing to post.
      entry:
        entryLines.length === 0
          ? null
          : {
              id: tools.newId(),
              move: documentEntryMove,
              area: familyOf(document.kind),
              memoHead: names[document.kind],
              lockPassReason: passReasonOf(lockPass ?? null),
              lines: toStoredLines(entryLines),
              reliesOn: { baseCurrency, taxScheme },
            },
    },
    events.length === 0 ? null : eventsInserted(events, numberTaken),
  );
  return toDocument(row);
}
