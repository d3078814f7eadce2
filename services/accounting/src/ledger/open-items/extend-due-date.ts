import type { Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import { saveDueDate } from './due-date.sql.ts';

/** Keeps the item's due date equal to its document's. The caller has locked the document. */
export const extendDueDate = (
  tx: Tx,
  orgId: string,
  source: OpenItemSource,
  dueDate: string,
): Promise<void> => saveDueDate(tx, orgId, source, dueDate);
