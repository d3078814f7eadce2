import type { Tx } from '../../../kernel/database.ts';

export interface Books {
  readonly orgId: string;
  readonly lastEntryNo: bigint;
  readonly sealedEntryNo: bigint;
}

/** Of every organisation, a page at a time, for what the service does for all of them. */
export async function listBooks(
  tx: Tx,
  afterOrgId: string | null,
  limit: number,
): Promise<readonly Books[]> {
  return tx
    .selectFrom('books')
    .select(['org_id as orgId', 'last_entry_no as lastEntryNo'])
    .select('sealed_entry_no as sealedEntryNo')
    .$if(afterOrgId !== null, (query) => query.where('org_id', '>', afterOrgId))
    .orderBy('org_id')
    .limit(limit)
    .execute();
}

export async function findBooks(tx: Tx, orgId: string): Promise<Books | null> {
  const row = await tx
    .selectFrom('books')
    .select(['org_id as orgId', 'last_entry_no as lastEntryNo'])
    .select('sealed_entry_no as sealedEntryNo')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? null;
}
