import { sql } from '@countinghouse/postgres';
import { connectAs } from '../start/process-tools.ts';

/** Makes a sandbox's clock movable. Only the owner role can; no process has the right. */
export async function installCellClock(service: string, ownerUrl: string): Promise<void> {
  const database = connectAs('migrate', { service, DATABASE_URL: ownerUrl }, 1);
  try {
    await sql`insert into cell_clock (is_only) values (true) on conflict do nothing`.execute(
      database.db,
    );
  } finally {
    await database.close();
  }
}
