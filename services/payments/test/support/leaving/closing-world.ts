import { dayMs } from '@countinghouse/calendar';
import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { closeDueTenants, eraseClosedTenants } from '@countinghouse/process';
import type { Database } from '../../../src/kernel/database.ts';
import { createClosingWork } from '../../../src/leaving/closing/closing-work.ts';
import { signInAgain, signInStaff, testSealer } from '../people/staff.ts';
import type { Staff } from '../people/staff.ts';
import { createTenant, newTestId } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';
import { connectAsApplication } from '../processes/payments-database.ts';
import { startTestApi } from '../processes/running-api.ts';
import type { TestApi } from '../processes/running-api.ts';

/** Businesses that close, the worker that closes them under its own role, and one clock. */
export interface ClosingWorld {
  readonly api: TestApi;
  readonly worker: Database;
  readonly now: () => Date;
  readonly pass: (days: number) => void;
  /** A business with one owner, who is signed in. */
  readonly open: () => Promise<{ readonly tenant: Tenant; readonly owner: Staff }>;
  readonly signIn: (businessId: string, role?: 'owner' | 'admin' | 'viewer') => Promise<Staff>;
  /** The same person with a new session. */
  readonly signInAgain: (staff: Staff) => Promise<Staff>;
  readonly ask: (staff: Staff, method: string, path: string, body?: unknown) => Promise<Asked>;
  /** `beforeEnding` runs before the worker ends what a business runs. */
  readonly runJob: (beforeEnding?: () => Promise<void>) => Promise<void>;
  readonly runErasure: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Asked {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** With a port, its pages are at that origin. */
export async function openClosingWorld(port?: number): Promise<ClosingWorld> {
  let nowMs = Date.now();
  const now = (): Date => new Date(nowMs);
  const origin = port === undefined ? undefined : `http://localhost:${port}`;
  const settings =
    origin === undefined ? {} : { PAYMENTS_PORT: String(port), PAYMENTS_PUBLIC_URL: origin };
  const api = await startTestApi({ nowMs: () => nowMs, settings });
  const worker = connectAsApplication({ applicationUrl: api.testDatabase.urlOf.worker });
  const queueMail = createMailQueue({
    sendJob: createJobSender(),
    sealer: testSealer,
    newId: newTestId,
  });
  const deps = {
    database: worker,
    now,
    newId: newTestId,
    queueMail,
    publicUrl: 'https://pay.example',
    logger: createLogger({ service: 'test', level: 'silent' }),
  };
  const signIn: ClosingWorld['signIn'] = (businessId, role = 'owner') =>
    signInStaff(api, { businessId, role, now: now(), ...(origin !== undefined && { origin }) });
  return {
    api,
    worker,
    now,
    pass: (days) => {
      nowMs += days * dayMs;
    },
    open: async () => {
      const tenant = await createTenant(api.deps);
      const owner = await signIn(tenant.businessId);
      await sql`update members set removed_at = now() where tenant_id = ${tenant.businessId}
        and id = ${tenant.memberId}`.execute(api.database.db);
      return { tenant, owner };
    },
    signIn,
    signInAgain: (staff) => signInAgain(api, staff, now(), origin),
    ask: async (staff, method, path, body) => {
      const answer = await staff.send(method, path, body);
      return { status: answer.status, body: Object(await answer.json()) };
    },
    runJob: (beforeEnding = () => Promise.resolve()) => {
      const work = createClosingWork(deps);
      const windDown = async (businessId: string): Promise<void> => {
        await beforeEnding();
        await work.windDown(businessId);
      };
      return closeDueTenants(deps, { ...work, windDown });
    },
    runErasure: () => eraseClosedTenants(deps, createClosingWork(deps)),
    close: async () => {
      await worker.close();
      await api.stop();
    },
  };
}

export const closingOf = (businessId: string): string => `/businesses/${businessId}/closing`;
