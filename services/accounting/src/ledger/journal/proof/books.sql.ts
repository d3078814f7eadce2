import type { Db } from '../../../kernel/database.ts';

export interface Books {
  readonly orgId: string;
  readonly lastEntryNo: bigint;
  readonly sealedEntryNo: bigint;
}

/** The books of all organisations, a page at a time, for jobs that process every organisation. */
export async function listBooks(
  db: Db,
  afterOrgId: string | null,
  limit: number,
): Promise<readonly Books[]> {
  return db
    .selectFrom('books')
    .select(['org_id as orgId', 'last_entry_no as lastEntryNo'])
    .select('sealed_entry_no as sealedEntryNo')
    .$if(afterOrgId !== null, (query) => query.where('org_id', '>', afterOrgId))
    .orderBy('org_id')
    .limit(limit)
    .execute();
}

export async function findBooks(db: Db, orgId: string): Promise<Books | null> {
  const row = await db
    .selectFrom('books')
    .select(['org_id as orgId', 'last_entry_no as lastEntryNo'])
    .select('sealed_entry_no as sealedEntryNo')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? null;
}
