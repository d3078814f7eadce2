import type { Db, Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import { findView, listViewsOfSource } from './allocation-views.sql.ts';
import type { AllocationView } from './allocation.rules.ts';

/** Far more than anyone reviews: a payment settles at most 200 items at a time. */
const settlementsMax = 1_000;

/** For other slices: the allocations of a document or payment in both directions, undone or not. */
export function listSettlements(
  db: Db,
  orgId: string,
  source: OpenItemSource,
): Promise<readonly AllocationView[]> {
  return listViewsOfSource(db, orgId, source, settlementsMax);
}

export async function getAllocationView(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<AllocationView> {
  const view = await findView(tx, orgId, id);
  if (view === null) throw new Error(`allocation ${id} not found`);
  return view;
}
