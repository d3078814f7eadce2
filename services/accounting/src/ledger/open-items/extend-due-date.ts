import type { Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import { saveDueDate } from './due-date.sql.ts';

/** What is owed ages by the same day as its document. The caller holds the document. */
export const extendDueDate = (
  tx: Tx,
  orgId: string,
  source: OpenItemSource,
  dueDate: string,
): Promise<void> => saveDueDate(tx, orgId, source, dueDate);
