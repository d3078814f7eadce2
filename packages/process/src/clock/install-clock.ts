import { sql } from '@countinghouse/postgres';
import { connectAs } from '../start/process-tools.ts';

/** Lets the clock of a sandbox be moved. Only the owner can; no process has the right. */
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
