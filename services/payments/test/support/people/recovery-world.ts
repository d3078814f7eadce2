import { dayMs } from '@countinghouse/calendar';
import { openBrowser } from '../processes/browser.ts';
import type { Answer, Browser } from '../processes/browser.ts';
import { startTestApi } from '../processes/running-api.ts';
import type { TestApi } from '../processes/running-api.ts';
import { startTestConsole } from './console-scene.ts';
import type { OperatorAtWork } from './console-scene.ts';
import { readMails } from './mails.ts';
import { signInStaff } from './staff.ts';
import type { Staff } from './staff.ts';
import { createTenant } from './tenants.ts';

/** A business, an admin who has lost the second factor, and the operators' console, all on one clock. */
export interface RecoveryWorld {
  readonly api: TestApi;
  readonly businessId: string;
  readonly owner: Staff;
  readonly newMember: (role?: 'owner' | 'admin', businessId?: string) => Promise<Staff>;
  readonly newBusiness: () => Promise<string>;
  readonly pass: (ms: number) => void;
  readonly signInOperator: () => Promise<OperatorAtWork>;
  /** As on the sign-in page. */
  readonly request: (person: Pick<Staff, 'email'>) => Promise<Answer>;
  readonly signIn: (person: Staff) => Promise<Answer>;
  readonly openBrowser: () => Browser;
  /** Tokens of links in mails to an address, newest first. */
  readonly tokensOf: (to: string, page: 'stop-recovery' | 'recovery') => Promise<readonly string[]>;
  readonly recoveryOf: (person: Pick<Staff, 'memberId'>) => Promise<Record<string, unknown>>;
  /** The first operator's request, and the second one's decision. */
  readonly confirm: (
    person: Pick<Staff, 'memberId'>,
    operators?: readonly [OperatorAtWork, OperatorAtWork],
  ) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export const waitMs = 3 * dayMs;
export const newPassword = 'a sentence nobody else would write';

export async function openRecoveryWorld(): Promise<RecoveryWorld> {
  let nowMs = Date.now();
  const api = await startTestApi({ nowMs: () => nowMs });
  const { testDatabase, database } = api;
  const settings = { PAYMENTS_PUBLIC_URL: 'https://pay.example' };
  const running = await startTestConsole(testDatabase, database, { nowMs: () => nowMs, settings });
  const { businessId } = await createTenant(api.deps);
  const newMember: RecoveryWorld['newMember'] = (role = 'admin', place = businessId) =>
    signInStaff(api, { businessId: place, role, now: new Date(nowMs) });
  const owner = await newMember('owner');
  const recoveryOf: RecoveryWorld['recoveryOf'] = async ({ memberId }) => {
    const { browser } = await running.signIn('viewer');
    const { body } = await browser.get('/recoveries');
    const all: readonly Record<string, unknown>[] = Object(body)['data'];
    return all.find(({ member }) => Object(member).id === memberId) ?? {};
  };
  return {
    api,
    businessId,
    owner,
    newMember,
    newBusiness: async () => (await createTenant(api.deps)).businessId,
    pass: (ms) => {
      nowMs += ms;
    },
    signInOperator: () => running.signIn(),
    request: ({ email }) => openBrowser(api).post('/auth/recovery', { email }),
    signIn: async ({ email, password, code }) => {
      const browser = openBrowser(api);
      await browser.post('/auth/sign-in', { email, password });
      nowMs += 30_000;
      const proof = { kind: 'totp', code: code(new Date(nowMs)) };
      return browser.post('/auth/sign-in/second-factor', proof);
    },
    openBrowser: () => openBrowser(api),
    tokensOf: async (to, page) => {
      const mails = (await readMails(api)).filter((mail) => mail.to === to);
      const urls = mails.map(({ letter }) => letter?.action?.url ?? '');
      const found = urls.flatMap(
        (url) => /\/dashboard\/([a-z-]+)\/(.+)$/.exec(url)?.slice(1) ?? [],
      );
      const tokens = found.filter((_, at) => at % 2 === 1 && found[at - 1] === page);
      return tokens.toReversed();
    },
    recoveryOf,
    confirm: async (person, operators) => {
      const [ada, ife] = operators ?? [await running.signIn(), await running.signIn()];
      const { id: itemId, tenant } = await recoveryOf(person);
      const asked = await ada.browser.post('/requests', {
        action: 'account.recover',
        tenantId: Object(tenant).id,
        itemId,
        reason: 'Passport seen in a video call.',
      });
      if (asked.status !== 200) return asked;
      const path = `/requests/${String(asked.body['id'])}/decision`;
      return ife.browser.post(path, { decision: 'confirm' });
    },
    close: async () => {
      await running.stop();
      await api.stop();
    },
  };
}
