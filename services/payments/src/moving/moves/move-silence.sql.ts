import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { MoveState } from './moves.sql.ts';

interface MoveSilence {
  readonly state: MoveState;
  readonly seconds: number;
}

/** By the server's clock, as the steps are stored with it. */
export async function readMoveSilence(db: Db): Promise<readonly MoveSilence[]> {
  const { rows } = await sql<MoveSilence>`
    select state, extract(epoch from clock_timestamp() - min(updated_at))::float8 as seconds
    from business_moves where state in ('copying', 'frozen', 'away', 'arriving')
    group by state`.execute(db);
  return rows;
}
