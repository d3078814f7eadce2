import type { Database } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Dispute } from './dispute.rules.ts';
import { findDisputeRow } from './disputes.sql.ts';

export function findDispute({ db }: Database, key: RowKey): Promise<Dispute | null> {
  return findDisputeRow(db, key);
}
