import { createPeopleEntrance, stopRecoveriesAtSignIn } from '@countinghouse/process';
import type { ApiTools } from '@countinghouse/process';
import type { DashboardDeps } from '../api/server-deps.ts';
import { createRecoveryPlace } from '../business/recovery/recovery-place.ts';
import { accountPagesAt } from '../business/sessions/account-pages.ts';
import { recordAccountAct } from '../business/sessions/record-account-act.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { findStaff } from '../tenants/staff/find-staff.ts';
import { mailTopics } from '../tenants/staff/mail-topics.ts';
import type { ApiSettings } from './config.ts';

type EntranceParts = Pick<
  ApiTools<Schema>,
  | 'database'
  | 'store'
  | 'sealer'
  | 'queueMail'
  | 'publicUrl'
  | 'newId'
  | 'now'
  | 'cellClock'
  | 'logger'
>;

/** How a business's people sign in to the dashboard. */
export function createStaffEntrance(
  settings: ApiSettings,
  parts: EntranceParts,
): { readonly dashboard: DashboardDeps; readonly close: () => Promise<void> } {
  const { database, publicUrl, newId } = parts;
  const recoveryPlace = createRecoveryPlace(parts);
  const { identity, gate, close } = createPeopleEntrance({
    ...parts,
    peppers: settings.PAYMENTS_KEY_PEPPER,
    serviceName: 'Countinghouse Payments',
    cookiePrefix: 'payments',
    pages: accountPagesAt(publicUrl),
    mailTopics,
    signUp: settings.PAYMENTS_SIGN_UP,
    limits: {
      perSession: settings.PAYMENTS_DASHBOARD_LIMIT_PER_SESSION,
      perAddress: settings.PAYMENTS_DASHBOARD_LIMIT_PER_ADDRESS,
      signedOut: settings.PAYMENTS_DASHBOARD_LIMIT_SIGNED_OUT,
      failedSignIns: {
        perAddress: settings.PAYMENTS_SIGN_IN_FAILURES_PER_ADDRESS,
        perAccount: settings.PAYMENTS_SIGN_IN_FAILURES_PER_ACCOUNT,
      },
    },
    record: async (tx, userId, entry, origin) => {
      await recordAccountAct(tx, newId, userId, entry, origin);
      if (entry.act === 'signed_in') {
        await stopRecoveriesAtSignIn(tx, parts, recoveryPlace, userId);
      }
    },
  });
  const findMember = (userId: string, place: Parameters<typeof findStaff>[2]) =>
    findStaff({ database }, userId, place);
  return {
    dashboard: {
      gate: { ...gate, findStaff: findMember },
      identity,
      peppers: settings.PAYMENTS_KEY_PEPPER,
    },
    close,
  };
}
