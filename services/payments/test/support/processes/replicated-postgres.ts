import { startPrivatePostgres, waitUntil } from '@countinghouse/testing';
import type { PrivatePostgres } from '@countinghouse/testing';
import pg from 'pg';

/** A server whose commits wait for a second one that can take its place. */
export interface ReplicatedPostgres {
  readonly primary: PrivatePostgres;
  readonly standby: PrivatePostgres;
  /** The first is killed, the second takes over; resolves when it accepts writes. */
  readonly failOver: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const promoteWaitMs = 20_000;

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const primary = await startPrivatePostgres();
  const standby = await startPrivatePostgres({ standbyOf: primary });
  await withAdmin(primary, async (admin) => {
    await admin.query(`alter system set synchronous_standby_names = '*'`);
    await admin.query('select pg_reload_conf()');
    await waitUntil('commits wait for the standby', async () => {
      const { rows } = await admin.query<{ sync_state: string }>(
        'select sync_state from pg_stat_replication',
      );
      return rows[0]?.sync_state === 'sync';
    });
  });
  return {
    primary,
    standby,
    failOver: async () => {
      await primary.kill();
      await withAdmin(standby, async (admin) => {
        await admin.query('select pg_promote(true)');
      });
    },
    remove: async () => {
      await standby.remove();
      await primary.remove();
    },
  };

  async function withAdmin(
    server: PrivatePostgres,
    work: (admin: pg.Client) => Promise<void>,
  ): Promise<void> {
    const admin = new pg.Client({
      connectionString: server.adminUrl,
      connectionTimeoutMillis: promoteWaitMs,
    });
    admin.on('error', () => undefined);
    await admin.connect();
    // Its own commits wait for nobody.
    await admin.query('set synchronous_commit = local');
    try {
      await work(admin);
    } finally {
      await admin.end();
    }
  }
}
