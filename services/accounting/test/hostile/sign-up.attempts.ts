import type { Browser } from '@countinghouse/identity/testing';
import type { Attempt } from '@countinghouse/testing/hostile';
import { firstOf, refused } from './refusals.ts';
import { addPerson, newPassword, openBrowser } from './sign-in-world.ts';
import type { SignInWorld } from './sign-in-world.ts';

const organisation = {
  name: 'Thieves & Co',
  country: 'DE',
  base_currency: 'EUR',
  time_zone: 'Europe/Berlin',
};

async function countOrganisations({ api }: SignInWorld): Promise<number> {
  return (await api.database.db.selectFrom('organisations').select('id').execute()).length;
}

export const attempts: readonly Attempt<SignInWorld>[] = [
  {
    id: 755,
    actor: 'viewer of an organisation',
    idea: 'creates an organisation where only the invited may',
    run: async (world) => {
      const viewer = await addPerson(world, 'viewer');
      const before = await countOrganisations(world);
      const answer = await viewer.sendAnywhere('POST', '/organisations', organisation);
      const isNew = (await countOrganisations(world)) !== before;
      const outcome = refused(answer, 403, { reason: 'sign_up_by_invitation' });
      return firstOf(outcome, isNew ? 'the organisation exists' : null);
    },
  },
  {
    id: 756,
    actor: 'stranger',
    idea: 'signs up where only the invited may',
    run: async (world) => {
      const browser: Browser = openBrowser(world);
      const answer = await browser.post('/auth/sign-up', { email: 'thief@lane.example' });
      return refused(answer, 403, { reason: 'sign_up_by_invitation' });
    },
  },
  {
    id: 757,
    actor: 'stranger',
    idea: 'guesses a sign-up link',
    run: async (world) => {
      const body = { token: 'A'.repeat(43), name: 'Thief', newPassword };
      return refused(await openBrowser(world).post('/auth/sign-up/use', body), 400);
    },
  },
];
