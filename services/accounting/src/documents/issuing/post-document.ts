import type { Actor } from '@countinghouse/actor';
import type { Language } from '@countinghouse/pages/text';
import { sql } from '@countinghouse/postgres';
import { eventsInserted } from '@countinghouse/webhooks';
import type { NewEvent } from '@countinghouse/webhooks';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Db } from '../../kernel/database.ts';
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
import type { PostingContext } from './posting-context.sql.ts';
import { savePostings } from './posting.sql.ts';
import type { PostingRecord } from './posting.sql.ts';
import { preparePosting } from './prepare-posting.ts';
import type { PreparedPosting } from './prepare-posting.ts';
import { hasOtherAmounts, pricesToSave } from './reprice.rules.ts';

export interface PostingOrder {
  /** In a status that allows the trigger. If it is not locked, the write checks its version. */
  readonly document: Document;
  /** Given if the caller has read it together with the document. */
  readonly context?: PostingContext;
  readonly trigger: DocumentTrigger;
  readonly actor: Actor;
  readonly reason?: string;
  /** Language of the customer's page and PDF; English by default. */
  readonly language?: Language;
  /** Required for a date on or before the soft lock. */
  readonly lockPass?: LockPass;
  /** An additional check, made before anything is written. */
  readonly check: (prepared: PreparedPosting) => Promise<PostingVerdict>;
  /** Additional writes in the same transaction, after all checks. */
  readonly extraWrites?: (prepared: PreparedPosting) => Promise<void>;
}

type PostingVerdict =
  | { readonly kind: 'post' }
  /** The document stays unchanged until others have approved it too. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'reject'; readonly reason: PostingRefusal };

export type PostingRefusal =
  | ApproverRefusal
  | 'approval_lost'
  | 'email_missing'
  | 'credited_document_void'
  | 'amounts_outdated'
  | 'total_is_zero';

export type PostingOutcome =
  | Done
  | DraftRejection
  | { readonly kind: 'reject'; readonly reason: PostingRefusal };

/**
 * Prices a document again and posts it: open item, number, status and entry, all or nothing. This is
 * one statement and the transaction's last, because other transactions wait for the number series and
 * the journal until it commits.
 */
export async function postDocument(
  db: Db,
  tools: BooksTools,
  posting: PostingOrder,
): Promise<PostingOutcome> {
  const planned = await planPosting(db, tools, posting);
  if (planned.kind !== 'planned') return planned;
  const [document] = await postPlanned(db, [planned]);
  if (document === undefined) throw new Error('posting one document returned none');
  return { kind: 'done', document };
}

/** A document that has passed all checks, and its events. */
export interface PlannedPosting {
  readonly kind: 'planned';
  readonly record: PostingRecord;
  readonly events: readonly NewEvent[];
}

/** Everything of postDocument before its statement. */
export async function planPosting(
  db: Db,
  tools: BooksTools,
  posting: PostingOrder,
): Promise<PlannedPosting | PostingOutcome> {
  const { document: found, context } = posting;
  const openItemId = tools.newId();
  const prepared = await preparePosting(db, found, openItemId, context);
  if (prepared.kind === 'reject') return prepared;
  const reason = await refuseContent(db, prepared);
  if (reason !== null) return { kind: 'reject', reason };
  const verdict = await posting.check(prepared);
  if (verdict.kind === 'reject') return verdict;
  await posting.extraWrites?.(prepared);
  if (verdict.kind === 'wait') return { kind: 'done', document: found };
  return plan(tools, posting, prepared, openItemId);
}

/** Posts different documents in one statement, all or none. In the order given. */
export async function postPlanned(
  db: Db,
  planned: readonly PlannedPosting[],
): Promise<readonly Document[]> {
  const events = planned.flatMap((one) => one.events);
  const records = planned.map(({ record }) => record);
  const inserts = events.length === 0 ? null : eventsInserted(events, assignedNumber);
  return (await savePostings(db, records, inserts)).map(toDocument);
}

/** A submitted document must be posted with the amounts it was submitted with. */
async function refuseContent(
  db: Db,
  { stored, priced }: PreparedPosting,
): Promise<PostingRefusal | null> {
  const { document } = priced;
  if (document.totalMinor === 0n && document.kind !== 'invoice') return 'total_is_zero';
  if (document.creditsId !== null) {
    const credited = await readDocument(db, document.orgId, document.creditsId);
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

/** Events read the number from the statement, because the database assigns it there. */
const assignedNumber = sql`(select jsonb_build_object('number', entered.number) from entered
  where entered.org_id = e.tenant_id and entered.id = (e.data ->> 'id')::uuid)`;

function plan(
  tools: BooksTools,
  { trigger, actor, reason, language = 'en', lockPass }: PostingOrder,
  { organisation, stored, priced, amounts, control, entryLines }: PreparedPosting,
  openItemId: string,
): PlannedPosting {
  const { document } = priced;
  const planned = planMove(tools, { document, trigger, actor });
  if (planned.kind === 'reject') {
    throw new Error(`document ${document.id} is in a status that does not allow ${trigger}`);
  }
  const { move, events } = planned;
  const { baseCurrency, taxScheme } = organisation;
  const record = {
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
    // A document whose lines are all zero has no entry.
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
  };
  return { kind: 'planned', record, events };
}
