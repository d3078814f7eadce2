import { withTransaction } from '@countinghouse/postgres';
import { archiveFailedEmail } from './archive-emails.ts';
import type { ArchiveDeps, ArchivePlace } from './archive-source.ts';
import { toGiveUpBefore } from './archive.rules.ts';
import type { ArchiveFailure } from './archive.rules.ts';
import { deleteParts, listOverdueArchives, saveErased, saveFailed } from './archives.sql.ts';

/** The rest waits for the next run. */
const archivesPerRun = 200;

/** Erases expired archives, and abandons those that take too long. */
export async function eraseArchives<Schema>(
  deps: Pick<ArchiveDeps<Schema>, 'database' | 'now'>,
  place: ArchivePlace<Schema>,
): Promise<void> {
  const now = deps.now();
  const overdue = await listOverdueArchives(
    deps.database.db,
    { now, giveUpBefore: toGiveUpBefore(now) },
    archivesPerRun,
  );
  for (const { tenant_id: tenantId, id, status } of overdue) {
    if (status === 'ready') {
      await withTransaction(deps.database.db, async (tx) => {
        await deleteParts(tx, tenantId, id);
        await saveErased(tx, tenantId, id, now);
      });
    } else await giveUpArchive(deps, place, { tenantId, id, failure: 'gave_up' });
  }
}

/** Notifies owners that there will be no archive. */
export function giveUpArchive<Schema>(
  deps: Pick<ArchiveDeps<Schema>, 'database' | 'now'>,
  place: ArchivePlace<Schema>,
  {
    tenantId,
    id,
    failure,
  }: { readonly tenantId: string; readonly id: string; readonly failure: ArchiveFailure },
): Promise<void> {
  return withTransaction(deps.database.db, async (tx) => {
    const isFailed = await saveFailed(tx, tenantId, id, { failure, at: deps.now() });
    if (!isFailed) return;
    await deleteParts(tx, tenantId, id);
    await place.record(tx, {
      tenantId,
      actor: { kind: 'system', id: 'archives' },
      action: 'archive.failed',
      archiveId: id,
      detail: { failure },
    });
    const placeName = await place.findName(tx, tenantId);
    await place.mailOwners(tx, tenantId, ({ name }) =>
      archiveFailedEmail({ name, placeName, url: place.urlOf(tenantId) }),
    );
  });
}
