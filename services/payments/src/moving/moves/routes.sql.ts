import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Move } from './moves.sql.ts';

/** What a router finds a business's requests by, as it computes it. None of it opens anything. */
export async function listMovedNames(
  db: Db,
  { businessId, workspaces, people }: Pick<Move, 'businessId' | 'workspaces' | 'people'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${businessId}::text as name
    union select k.route from api_keys k
      where k.tenant_id = any(${workspaces}::uuid[]) and k.route is not null and k.revoked_at is null
    union select c.code from checkout_codes c where c.workspace_id = any(${workspaces}::uuid[])
    union select left(encode(s.token_hash, 'hex'), 16) from identity_sessions s
      where s.user_id = any(${people}::uuid[])
    union select left(encode(l.token_hash, 'hex'), 16) from identity_password_links l
      where l.user_id = any(${people}::uuid[])
    union select left(encode(i.token_hash, 'hex'), 16) from invitations i
      where i.tenant_id = ${businessId} and i.accepted_at is null and i.revoked_at is null
    union select left(encode(sha256(convert_to(u.email, 'UTF8')), 'hex'), 16) from users u
      where u.id = any(${people}::uuid[])`.execute(db);
  return rows.map(({ name }) => name);
}
