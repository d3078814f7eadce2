import { findFreePort } from '@countinghouse/testing';
import type { Reply } from '@countinghouse/testing/hostile';
import { setLimit } from '../../../src/controls/approvals/thresholds/set-limit.ts';
import type { KycStatus } from '../../../src/tenants/businesses/business.rules.ts';
import { foundBusiness } from '../../dashboard/support/four-eyes-scene.ts';
import type { Colleague, SmallBusiness } from '../../dashboard/support/four-eyes-scene.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';
import { startTestIdentityCheck } from '../../support/processes/running-identity-check.ts';
import type { TestIdentityCheck } from '../../support/processes/running-identity-check.ts';
import { startTestSimulator } from '../../support/processes/running-simulator.ts';

/** Payouts above it wait for a second person. */
const thresholdMinor = 50_000_000n;

/** An API with a bank and an identity check, where each attempt founds a business of its own. */
export interface HeadquartersWorld {
  readonly api: TestApi;
  readonly checker: TestIdentityCheck;
  /** A business of one owner, with money and a payout threshold of 500,000 NGN. */
  readonly found: (kycStatus?: KycStatus) => Promise<SmallBusiness>;
  readonly close: () => Promise<void>;
}

export async function openHeadquarters(): Promise<HeadquartersWorld> {
  const [simulator, checker] = [await startTestSimulator(), await startTestIdentityCheck()];
  const port = await findFreePort();
  const api = await startTestApi({
    settings: {
      ...simulator.settings,
      ...checker.settings,
      PAYMENTS_PORT: `${port}`,
      // Where the checker sends its notices.
      PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  });
  const openedAt = new Date();
  return {
    api,
    checker,
    found: async (kycStatus = 'verified') => {
      const origin = `http://127.0.0.1:${port}`;
      const business = await foundBusiness({ api, now: () => openedAt, origin, kycStatus });
      const { businessId } = business.tenant;
      const payouts = { businessId, operation: 'payouts', currency: 'NGN' } as const;
      await setLimit(api.deps, 'threshold', payouts, thresholdMinor);
      return business;
    },
    close: async () => {
      await api.stop();
      await checker.stop();
      await simulator.stop();
    },
  };
}

/** A person's request, as a reply that an attempt checks. */
export async function ask(
  who: Colleague,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> {
  const answer = await who.send(method, path, body);
  return { status: answer.status, text: JSON.stringify(answer.body) };
}
