import type { IdSource } from '@countinghouse/identifiers';
import { createIdentity } from '@countinghouse/identity';
import type { Limiter } from '@countinghouse/limiter';
import type { Logger } from '@countinghouse/observability';
import type { Sealer } from '@countinghouse/sealing';
import { deriveKey, startLimiter } from '@countinghouse/service';
import { limiterStore } from './config.ts';
import type { ApiSettings } from './config.ts';
import type { Database } from './database.ts';
import type { DashboardDeps } from './http/dashboard-routes.ts';
import type { QueueMail } from './mail/queue-mail.ts';
import { createAccountLetters } from './sessions/account-letters.ts';
import { recordAccountAct } from './sessions/record-account-act.ts';
import { findStaff } from './staff/find-staff.ts';

interface EntranceParts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
}

const requestWindowMs = 60_000;
/** Long enough that guessing is hopeless, short enough that nobody is shut out for the day. */
const signInWindowMs = 15 * 60_000;

/** How people come in: sessions and their gate, with limits that share nothing with keys or payers. */
export function createStaffEntrance(
  settings: ApiSettings,
  parts: EntranceParts,
): { readonly dashboard: DashboardDeps; readonly close: () => Promise<void> } {
  const { database, publicUrl, newId } = parts;
  const start = (name: string, windowMs: number): Limiter =>
    startLimiter(limiterStore(settings), parts.logger, { name, windowMs, processId: newId() });
  const [requests, signIns] = [
    start('dashboard', requestWindowMs),
    start('sign-in', signInWindowMs),
  ];
  const { origin } = new URL(publicUrl);
  const identity = createIdentity({
    ...parts,
    secrets: settings.PAYMENTS_KEY_PEPPER.map(({ secret }) =>
      deriveKey(secret, 'dashboard sessions'),
    ),
    limiter: signIns,
    limits: {
      perAddress: settings.PAYMENTS_SIGN_IN_FAILURES_PER_ADDRESS,
      perAccount: settings.PAYMENTS_SIGN_IN_FAILURES_PER_ACCOUNT,
    },
    origin,
    serviceName: 'Countinghouse Payments',
    cookiePrefix: 'payments',
    letters: createAccountLetters(parts.queueMail, publicUrl),
    record: (tx, userId, entry) => recordAccountAct(tx, newId, userId, entry),
  });
  const gate = {
    limiter: requests,
    limitPerSession: settings.PAYMENTS_DASHBOARD_LIMIT_PER_SESSION,
    limitPerAddress: settings.PAYMENTS_DASHBOARD_LIMIT_PER_ADDRESS,
    origin,
    findSession: identity.findSession,
    isCsrfToken: identity.isCsrfToken,
    findStaff: (userId: string, place: Parameters<typeof findStaff>[2]) =>
      findStaff({ database }, userId, place),
  };
  return {
    dashboard: { gate, identity, peppers: settings.PAYMENTS_KEY_PEPPER },
    close: async () => {
      await Promise.all([requests.close(), signIns.close()]);
    },
  };
}
