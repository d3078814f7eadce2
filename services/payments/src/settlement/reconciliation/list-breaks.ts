import type { Database } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { merchantWordsOf } from './merchant-guide.rules.ts';
import type { MerchantWords } from './merchant-guide.rules.ts';
import type { BreakKind } from './reconciliation.rules.ts';
import { countOpenBreaks, listBreaksOfWorkspace, listOpenBreaks } from './reconciliation.sql.ts';
import type { KnownBreak, OpenCount } from './reconciliation.sql.ts';

/** More than anybody reads at once; `--kind` narrows it down. */
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

export interface MerchantBreak extends KnownBreak, MerchantWords {}

const breaksOfMerchantMax = 200;

/** Open ones of a workspace, in the merchant's words; without what is between platform and provider. */
export async function listMerchantBreaks(
  { db }: Database,
  workspaceId: string,
): Promise<readonly MerchantBreak[]> {
  const open = await listBreaksOfWorkspace(db, workspaceId, breaksOfMerchantMax);
  return open.flatMap((each) => {
    const words = merchantWordsOf(each.list, each.kind);
    return words === null ? [] : [{ ...each, ...words }];
  });
}
