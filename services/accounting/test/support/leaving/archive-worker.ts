import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { closeDueTenants, eraseArchives, prepareArchive } from '@countinghouse/process';
import type { Database } from '../../../src/kernel/database.ts';
import {
  createArchivePlace,
  createArchiveSource,
} from '../../../src/leaving/archives/archive-source.ts';
import { createClosingWork } from '../../../src/leaving/closing/closing-work.ts';
import { testSealer } from '../people/staff.ts';
import type { Staff } from '../people/staff.ts';
import { newTestId } from '../people/tenants.ts';
import { connectAsApplication } from '../processes/accounting-database.ts';
import type { TestApi } from '../processes/running-api.ts';

/** What the worker does for archives and closings, under its own role. */
export interface ArchiveWorker {
  readonly database: Database;
  readonly prepare: (orgId: string, archiveId: string) => Promise<void>;
  readonly erase: () => Promise<void>;
  /** Closes what is due at a moment. */
  readonly closeDue: (at: Date) => Promise<void>;
  readonly close: () => Promise<void>;
}

export function openArchiveWorker({ testDatabase, deps: { now } }: TestApi): ArchiveWorker {
  const database = connectAsApplication({ applicationUrl: testDatabase.urlOf.worker });
  const newId = newTestId;
  const sealer = testSealer;
  const queueMail = createMailQueue({ sendJob: createJobSender(), sealer, newId });
  const deps = { database, now, newId, sealer, queueMail, publicUrl: 'https://books.example' };
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
    closeDue: (at) => {
      const then = { ...deps, now: () => at };
      const logger = createLogger({ service: 'test', level: 'silent' });
      return closeDueTenants({ ...then, logger }, createClosingWork(then));
    },
    close: database.close,
  };
}

export async function downloadArchive(
  { address }: Pick<TestApi, 'address'>,
  { headers }: Pick<Staff, 'headers'>,
  { orgId, id }: { readonly orgId: string; readonly id: string },
) {
  const url = `${address}/app/api/organisations/${orgId}/archives/${id}/content`;
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}
