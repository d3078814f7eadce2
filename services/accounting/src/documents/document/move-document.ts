import type { Actor } from '@countinghouse/actor';
import { eventsInserted } from '@countinghouse/webhooks';
import type { NewEvent } from '@countinghouse/webhooks';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { DocumentOccurrence } from './document.events.ts';
import type { Document } from './document.rules.ts';
import { saveMove } from './documents.sql.ts';
import type { Move } from './documents.sql.ts';
import { afterMove, decideMove } from './moves.rules.ts';
import type { DocumentTrigger, MoveChange } from './moves.rules.ts';
import { documentEvents } from './record-document-event.ts';

export interface MoveOrder {
  /** Locked by the caller's transaction. */
  readonly document: Document;
  readonly trigger: DocumentTrigger;
  readonly actor: Actor;
  readonly change?: MoveChange;
  /** Assigned once, when the document is posted. */
  readonly number?: string;
  readonly approvedHash?: Uint8Array | null;
  readonly reason?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export type MoveOutcome =
  | { readonly kind: 'moved'; readonly document: Document }
  | { readonly kind: 'reject'; readonly reason: 'status_forbids' };

/**
 * The only way to change a status: applies the rule and writes row, history and event in the caller's
 * transaction.
 */
export async function moveDocument(
  tx: Tx,
  tools: BooksTools,
  order: MoveOrder,
): Promise<MoveOutcome> {
  const planned = planMove(tools, order);
  if (planned.kind === 'reject') return planned;
  const { move, events } = planned;
  const moved = await saveMove(tx, move, events.length === 0 ? null : eventsInserted(events));
  if (moved === null) throw new Error(`document ${move.id} moved while it was locked`);
  return { kind: 'moved', document: moved };
}

export type PlannedMove =
  | { readonly kind: 'planned'; readonly move: Move; readonly events: readonly NewEvent[] }
  | Extract<MoveOutcome, { readonly kind: 'reject' }>;

/** The rows and events that the move writes. */
export function planMove(tools: BooksTools, order: MoveOrder): PlannedMove {
  const { document, trigger, change = {} } = order;
  const at = tools.now();
  const decision = decideMove(document, trigger, change, at);
  if (decision.kind === 'reject') return decision;
  const number = order.number ?? null;
  const expected = afterMove(document, decision.to, change, number);
  const events = documentEvents(tools, expected, occurrencesOf(document, expected, trigger));
  const move = {
    orgId: document.orgId,
    id: document.id,
    version: document.version,
    trigger,
    to: decision.to,
    number,
    change,
    approvedHash: order.approvedHash ?? null,
    actor: order.actor,
    reason: order.reason ?? null,
    detail: order.detail ?? {},
    at,
  };
  return { kind: 'planned', move, events };
}

function occurrencesOf(
  before: Document,
  after: Document,
  trigger: DocumentTrigger,
): readonly DocumentOccurrence[] {
  const happenings: DocumentOccurrence[] = [];
  if (trigger === 'issue' || trigger === 'issue_and_send') happenings.push('issued');
  if (trigger === 'approve') happenings.push('approved');
  if (after.status === 'paid' && before.status !== 'paid') happenings.push('paid');
  if (after.status === 'void') happenings.push('voided');
  return happenings;
}
