import { checkRefused } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import type { ClosingWorld } from '../support/leaving/closing-world.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Answer } from '../support/people/staff.ts';

const read = ({ status, body }: Answer) => ({ status, text: JSON.stringify(body) });

/** Refused, and the organisation is as open as before. */
async function staysOpen({ api }: ClosingWorld, orgId: string, refused: string | null) {
  const row = await api.database.db
    .selectFrom('organisations')
    .select('closing_at')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  return refused ?? (row.closing_at === null ? null : 'the organisation is closing');
}

export const attempts: readonly Attempt<ClosingWorld>[] = [
  {
    id: 804,
    actor: 'admin',
    idea: 'starts the closing of an organisation without being an owner',
    run: async (world) => {
      const { orgId } = (await world.open()).books;
      const admin = await world.signIn(orgId, 'admin');
      const answer = await admin.post('/closing');
      return staysOpen(world, orgId, checkRefused(read(answer), 403, 'role_forbids'));
    },
  },
  {
    id: 805,
    actor: 'session thief',
    idea: "starts the closing of an organisation with an owner's session that was left open",
    run: async (world) => {
      const { orgId } = (await world.open()).books;
      const now = world.now();
      const secondFactorAt = new Date(now.getTime() - 3_600_000);
      const stale = await signInStaff(world.api, { orgId, now, secondFactorAt });
      const answer = await stale.post('/closing');
      return staysOpen(world, orgId, checkRefused(read(answer), 403, 'second_factor_stale'));
    },
  },
  {
    id: 806,
    actor: 'owner alone',
    idea: 'closes an organisation that has a second person to approve, without asking them',
    run: async (world) => {
      const { books, owner } = await world.open();
      await world.signIn(books.orgId, 'admin');
      await owner.post('/closing');
      world.pass(8);
      await world.runJob();
      return staysOpen(world, books.orgId, null);
    },
  },
  {
    id: 807,
    actor: 'owner of another organisation',
    idea: 'starts and withdraws the closing of an organisation that is not theirs',
    run: async (world) => {
      const { books, owner } = await world.open();
      const { owner: stranger } = await world.open();
      const path = `/organisations/${books.orgId}/closing`;
      const started = checkRefused(read(await stranger.sendAnywhere('POST', path)), 404);
      if (started !== null) return started;
      await owner.post('/closing');
      const withdrawn = await stranger.sendAnywhere('POST', `${path}/withdraw`);
      return checkRefused(read(withdrawn), 404);
    },
  },
];
