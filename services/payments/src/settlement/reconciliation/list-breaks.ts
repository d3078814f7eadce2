import type { Database } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { merchantTextOf } from './merchant-guide.rules.ts';
import type { MerchantText } from './merchant-guide.rules.ts';
import type { BreakKind } from './reconciliation.rules.ts';
import { countOpenBreaks, listBreaksOfWorkspace, listOpenBreaks } from './reconciliation.sql.ts';
import type { KnownBreak, OpenCount } from './reconciliation.sql.ts';

/** More than a person reads in one go; `--kind` narrows it down. */
const breaksListedMax = 1_000;

export function listBreaks(
  { database }: { readonly database: Database },
  filter: { readonly environment: Environment | null; readonly kind: BreakKind | null },
): Promise<readonly KnownBreak[]> {
  return listOpenBreaks(database.db, filter, breaksListedMax);
}

export function countBreaks(database: Database): Promise<readonly OpenCount[]> {
  return countOpenBreaks(database.db);
}

export interface MerchantBreak extends KnownBreak, MerchantText {}

const breaksOfMerchantMax = 200;

/**
 * A workspace's open breaks in the merchant's terms, without those between platform and provider.
 */
export async function listMerchantBreaks(
  { db }: Database,
  workspaceId: string,
): Promise<readonly MerchantBreak[]> {
  const open = await listBreaksOfWorkspace(db, workspaceId, breaksOfMerchantMax);
  return open.flatMap((each) => {
    const words = merchantTextOf(each.list, each.kind);
    return words === null ? [] : [{ ...each, ...words }];
  });
}
