import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import { eraseArchives, prepareArchive } from '@countinghouse/process';
import type { Database } from '../../../src/kernel/database.ts';
import {
  createArchivePlace,
  createArchiveSource,
} from '../../../src/leaving/archives/archive-source.ts';
import { testSealer } from '../people/staff.ts';
import type { Staff } from '../people/staff.ts';
import { newTestId } from '../people/tenants.ts';
import { connectAsApplication } from '../processes/payments-database.ts';
import type { TestApi } from '../processes/running-api.ts';

/** What the worker does for archives, under its own role. */
export interface ArchiveWorker {
  readonly database: Database;
  readonly prepare: (businessId: string, archiveId: string) => Promise<void>;
  readonly erase: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export function openArchiveWorker(
  { testDatabase }: Pick<TestApi, 'testDatabase'>,
  now: () => Date,
): ArchiveWorker {
  const database = connectAsApplication({ applicationUrl: testDatabase.urlOf.worker });
  const newId = newTestId;
  const sealer = testSealer;
  const queueMail = createMailQueue({ sendJob: createJobSender(), sealer, newId });
  const deps = { database, now, newId, sealer, queueMail, publicUrl: 'https://pay.example' };
  return {
    database,
    prepare: (tenantId, archiveId) =>
      prepareArchive(
        deps,
        createArchiveSource(deps),
        { tenantId, archiveId },
        new AbortController().signal,
      ),
    erase: () => eraseArchives(deps, createArchivePlace(deps)),
    close: database.close,
  };
}

export async function downloadArchive(
  { address }: Pick<TestApi, 'address'>,
  { headers }: Pick<Staff, 'headers'>,
  { businessId, id }: { readonly businessId: string; readonly id: string },
) {
  const url = `${address}/dashboard/api/businesses/${businessId}/archives/${id}/content`;
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}
