import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

export interface SignInRoute {
  readonly userId: string;
  /** The first 16 hexadecimal digits of SHA-256 of the address, as the router computes them. */
  readonly emailDigest: string;
}

/** People of this cell after the given id, in the order of their ids. */
export async function listSignInRoutes(
  db: Db,
  afterUserId: string | null,
  limit: number,
): Promise<readonly SignInRoute[]> {
  const { rows } = await sql<SignInRoute>`
    select u.id as "userId", left(encode(sha256(convert_to(u.email, 'UTF8')), 'hex'), 16) as "emailDigest"
    from users u
    where (${afterUserId}::uuid is null or u.id > ${afterUserId}::uuid)
      -- Who left with a business signs in where it lives.
      and not exists (
        select from members m join businesses b on b.id = m.tenant_id
        where m.user_id = u.id and b.moved_to_cell is not null)
    order by u.id limit ${limit}`.execute(db);
  return rows;
}
