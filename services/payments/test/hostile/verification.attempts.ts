import { waitUntil } from '@countinghouse/testing';
import { checkRefused, readReply } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { takeCheck } from '../support/processes/running-identity-check.ts';
import type { HeadquartersWorld } from './support/headquarters.ts';

const actor = 'malicious merchant';

const desk = 'Provider Support Desk';

async function foundUnverified({ api, found }: HeadquartersWorld) {
  const { tenant, owner } = await found('not_started');
  const { businessId } = tenant;
  const { key } = await tenant.createKey();
  const post = (path: string, body: unknown, by = key) =>
    readReply(
      fetch(api.baseUrl + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  return {
    businessId,
    createKey: tenant.createKey,
    post,
    /** Begins the identity check; the status is pending from here on. */
    startCheck: async (): Promise<string> =>
      String(JSON.parse((await post('/account/verification', {})).text).verificationUrl),
    rename: async (change: Readonly<Record<string, string>>) => {
      const { status, body } = await owner.send('PATCH', '/profile', change);
      return { status, text: JSON.stringify(body) };
    },
    profile: async () => JSON.stringify((await owner.send('GET', '/profile')).body),
    kycStatus: async () => {
      const headers = { authorization: `Bearer ${key}` };
      const { text } = await readReply(fetch(`${api.baseUrl}/account`, { headers }));
      return String(JSON.parse(text).kyc_status);
    },
  };
}

type Unverified = Awaited<ReturnType<typeof foundUnverified>>;

/** Every name that a check covers: 409, and the profile keeps the old ones. */
async function renameAll(shop: Unverified): Promise<string | null> {
  for (const field of ['businessName', 'legalName', 'tradingName']) {
    const reply = await shop.rename({ [field]: desk });
    if ((await shop.profile()).includes(desk)) return `${field} became ${desk}`;
    const through = checkRefused(reply, 409, 'conflict');
    if (through !== null) return through;
  }
  return null;
}

const link = { title: 'Cloth', amount: 10, currency: 'NGN' };

export const attempts: readonly Attempt<HeadquartersWorld>[] = [
  {
    id: 179,
    actor,
    idea: 'become verified under a name the identity check never saw (rename while pending)',
    run: async (world) => {
      const shop = await foundUnverified(world);
      await shop.startCheck();
      return renameAll(shop);
    },
  },
  {
    id: 180,
    actor,
    idea: 'rename once verified',
    run: async (world) => {
      const shop = await foundUnverified(world);
      await setKycStatus(world.api.deps, { businessId: shop.businessId, kycStatus: 'verified' });
      return renameAll(shop);
    },
  },
  {
    id: 181,
    actor,
    idea: 'payer page of a verified merchant shows any name typed later (trading name)',
    run: async (world) => {
      const shop = await foundUnverified(world);
      await shop.rename({ legalName: 'Adire Lane Ltd', tradingName: 'Adire' });
      await setKycStatus(world.api.deps, { businessId: shop.businessId, kycStatus: 'verified' });
      await shop.rename({ tradingName: desk });
      const { text } = await shop.post('/payment-links', link, (await shop.createKey()).key);
      const page = await readReply(fetch(`${world.api.address}/pay/${JSON.parse(text).code}`));
      if (page.text.includes(desk)) return `payers see ${desk}`;
      return page.text.includes('Adire Lane Ltd') ? null : 'payers do not see the legal name';
    },
  },
  {
    id: 182,
    actor,
    idea: 'undo an operator’s rejection by taking the identity check again (live money moves)',
    run: async (world) => {
      const shop = await foundUnverified(world);
      const { businessId } = shop;
      await setKycStatus(world.api.deps, { businessId, kycStatus: 'verified' });
      await setKycStatus(world.api.deps, { businessId, kycStatus: 'rejected' });
      await takeCheck(world.checker, await shop.startCheck(), 'A1234567');
      await waitUntil('the check is over', async () => (await shop.kycStatus()) === 'verified');
      // A new key is read from the database, with the business as it is now.
      const reply = await shop.post('/payment-links', link, (await shop.createKey()).key);
      return checkRefused(reply, 403, 'permission_denied');
    },
  },
];
