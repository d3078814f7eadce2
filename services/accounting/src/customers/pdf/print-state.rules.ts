import { isInTheBooks, isOverdue } from '../../documents/document/document.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import type { PrintState } from './print-facts.rules.ts';

type StateFacts = Pick<
  Document,
  'kind' | 'status' | 'dueDate' | 'totalMinor' | 'paidMinor' | 'creditedMinor'
>;

/** An invoice's or credit note's state from the customer's point of view. */
export function printStateOf(document: StateFacts, today: string): PrintState {
  if (document.status === 'void') return 'void';
  if (!isInTheBooks(document)) return 'draft';
  if (document.status === 'paid') return 'paid';
  if (document.status === 'closed') return 'settled';
  if (isOverdue(document, today)) return 'overdue';
  return document.status === 'partially_paid' ? 'partly_paid' : 'open';
}
