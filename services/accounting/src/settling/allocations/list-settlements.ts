import type { Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import { findView, listViewsOfSource } from './allocation-views.sql.ts';
import type { AllocationView } from './allocation.rules.ts';

/** Far more than anybody looks at: a payment settles at most 200 things at a time. */
const settlementsMax = 1_000;

/** For other slices: what a document or payment settles and what settles it, undone or not. */
export function listSettlements(
  tx: Tx,
  orgId: string,
  source: OpenItemSource,
): Promise<readonly AllocationView[]> {
  return listViewsOfSource(tx, orgId, source, settlementsMax);
}

export async function getAllocationView(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<AllocationView> {
  const view = await findView(tx, orgId, id);
  if (view === null) throw new Error(`allocation ${id} is gone`);
  return view;
}
