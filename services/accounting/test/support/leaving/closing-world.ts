import { dayMs } from '@countinghouse/calendar';
import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { closeDueTenants, eraseClosedTenants } from '@countinghouse/process';
import type { Database } from '../../../src/kernel/database.ts';
import { createClosingWork } from '../../../src/leaving/closing/closing-work.ts';
import { signInAgain, signInStaff, testSealer } from '../people/staff.ts';
import type { Staff } from '../people/staff.ts';
import { createTestOrganisation, newTestId } from '../people/tenants.ts';
import type { TestOrganisation } from '../people/tenants.ts';
import { connectAsApplication } from '../processes/accounting-database.ts';
import { startTestApi } from '../processes/running-api.ts';
import type { TestApi } from '../processes/running-api.ts';

/** Organisations that close, the worker that closes them under its own role, and one clock. */
export interface ClosingWorld {
  readonly api: TestApi;
  readonly worker: Database;
  readonly now: () => Date;
  readonly pass: (days: number) => void;
  readonly open: () => Promise<{ readonly books: TestOrganisation; readonly owner: Staff }>;
  readonly signIn: (orgId: string, role?: 'owner' | 'admin' | 'viewer') => Promise<Staff>;
  /** The same person with a new session. */
  readonly signInAgain: (staff: Staff, orgId: string) => Promise<Staff>;
  readonly runJob: () => Promise<void>;
  readonly runErasure: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openClosingWorld(): Promise<ClosingWorld> {
  let nowMs = Date.now();
  const now = (): Date => new Date(nowMs);
  const api = await startTestApi({ nowMs: () => nowMs });
  const worker = connectAsApplication({ applicationUrl: api.testDatabase.urlOf.worker });
  const newId = newTestId;
  const queueMail = createMailQueue({ sendJob: createJobSender(), sealer: testSealer, newId });
  const logger = createLogger({ service: 'test', level: 'silent' });
  const deps = {
    database: worker,
    now,
    logger,
    newId,
    queueMail,
    publicUrl: 'https://books.example',
  };
  const signIn: ClosingWorld['signIn'] = (orgId, role = 'owner') =>
    signInStaff(api, { orgId, role, now: now() });
  return {
    api,
    worker,
    now,
    pass: (days) => {
      nowMs += days * dayMs;
    },
    open: async () => {
      const books = await createTestOrganisation(api.deps);
      return { books, owner: await signIn(books.orgId) };
    },
    signIn,
    signInAgain: (staff, orgId) => signInAgain(api, staff, { orgId, now: now() }),
    runJob: () => closeDueTenants(deps, createClosingWork(deps)),
    runErasure: () => eraseClosedTenants(deps, createClosingWork(deps)),
    close: async () => {
      await worker.close();
      await api.stop();
    },
  };
}
