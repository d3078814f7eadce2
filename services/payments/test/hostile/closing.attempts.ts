import type { Attempt } from '@countinghouse/testing/hostile';
import { checkRefused } from '@countinghouse/testing/hostile';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { closingOf } from '../support/leaving/closing-world.ts';
import type { ClosingWorld } from '../support/leaving/closing-world.ts';
import { giveFunds } from '../support/money-out/payout-rows.ts';
import type { Staff } from '../support/people/staff.ts';
import type { Tenant } from '../support/people/tenants.ts';

type Asked = Awaited<ReturnType<ClosingWorld['ask']>>;

const read = ({ status, body }: Asked) => ({ status, text: JSON.stringify(body) });

const marksOf = ({ api }: ClosingWorld, businessId: string) =>
  api.database.db
    .selectFrom('businesses')
    .select(['closing_at', 'closed_at'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();

/** Null: the business is as open as before. */
async function staysOpen(world: ClosingWorld, businessId: string, refused: string | null) {
  if (refused !== null) return refused;
  const row = await marksOf(world, businessId);
  return row.closing_at === null && row.closed_at === null ? null : 'the business is closing';
}

export const attempts: readonly Attempt<ClosingWorld>[] = [
  {
    id: 788,
    actor: 'admin',
    idea: 'starts the closing of a business without being an owner',
    run: async (world) => {
      const { tenant } = await world.open();
      const admin = await world.signIn(tenant.businessId, 'admin');
      const answer = await world.ask(admin, 'POST', closingOf(tenant.businessId));
      return staysOpen(world, tenant.businessId, checkRefused(read(answer), 403, 'role_forbids'));
    },
  },
  {
    id: 789,
    actor: 'another merchant',
    idea: 'an owner of another business starts and withdraws the closing of this one',
    run: async (world) => {
      const { tenant, owner } = await world.open();
      const { owner: stranger } = await world.open();
      const path = closingOf(tenant.businessId);
      const started = checkRefused(read(await world.ask(stranger, 'POST', path)), 404);
      if (started !== null) return started;
      await world.ask(owner, 'POST', path);
      return checkRefused(read(await world.ask(stranger, 'POST', `${path}/withdraw`)), 404);
    },
  },
  {
    id: 790,
    actor: 'owner',
    idea: 'closes a business with money left, by waiting until the seven days are over',
    run: async (world) => {
      const { tenant, owner } = await world.open();
      await giveFunds(world.api.database, tenant.liveWorkspaceId, 125_050n);
      await world.ask(owner, 'POST', closingOf(tenant.businessId));
      world.pass(8);
      await world.runJob();
      const { closed_at: closedAt } = await marksOf(world, tenant.businessId);
      return closedAt === null ? null : 'the business is closed';
    },
  },
  {
    id: 791,
    actor: 'leaving member',
    idea: 'an owner who was removed while the business closes downloads its archive and withdraws the closing',
    run: async (world) => {
      const { tenant, owner } = await world.open();
      const { businessId } = tenant;
      const leaving = await world.signIn(businessId);
      const removed = await world.ask(
        owner,
        'DELETE',
        `/businesses/${businessId}/members/${leaving.memberId}`,
      );
      if (removed.status !== 200) return `the removal got ${removed.status}`;
      await world.ask(owner, 'POST', closingOf(businessId));
      const list = await world.ask(leaving, 'GET', `/businesses/${businessId}/archives`);
      const listed = checkRefused(read(list), 404);
      const path = `${closingOf(businessId)}/withdraw`;
      return listed ?? checkRefused(read(await world.ask(leaving, 'POST', path)), 404);
    },
  },
  {
    id: 792,
    actor: 'owner',
    idea: 'withdraws the closing of a business that is closed, and invites a member to it',
    run: async (world) => {
      const { tenant, owner } = await world.open();
      const { businessId } = tenant;
      await world.ask(owner, 'POST', closingOf(businessId));
      world.pass(7);
      await world.runJob();
      const again = await world.signInAgain(owner);
      const withdrawn = await world.ask(again, 'POST', `${closingOf(businessId)}/withdraw`);
      const refused = checkRefused(read(withdrawn), 409, 'already_closed');
      const newcomer = { email: 'newcomer@example.com', role: 'viewer' };
      const path = `/businesses/${businessId}/invitations`;
      const invited = await world.ask(again, 'POST', path, newcomer);
      return refused ?? checkRefused(read(invited), 403, 'business_closed');
    },
  },
  {
    id: 793,
    actor: 'session thief',
    idea: "starts the closing with an owner's session that was left open",
    run: async (world) => {
      const { tenant, owner } = await world.open();
      world.pass(0.01);
      const answer = await world.ask(owner, 'POST', closingOf(tenant.businessId));
      const refused = checkRefused(read(answer), 403, 'second_factor_stale');
      return staysOpen(world, tenant.businessId, refused);
    },
  },
  {
    id: 794,
    actor: 'owner',
    idea: 'closes alone a business in which a second person must approve',
    run: async (world) => {
      const { tenant, owner } = await world.open();
      await world.signIn(tenant.businessId, 'admin');
      await world.ask(owner, 'POST', closingOf(tenant.businessId));
      world.pass(7);
      await world.runJob();
      return staysOpen(world, tenant.businessId, null);
    },
  },
  {
    id: 850,
    actor: 'admin',
    idea: 'erases a payer, so that a payment cannot be traced to them, without being an owner',
    run: async (world) => {
      const { tenant } = await world.open();
      const admin = await world.signIn(tenant.businessId, 'admin');
      return erasesNobody(world, { tenant, by: admin, status: 403 });
    },
  },
  {
    id: 851,
    actor: 'another merchant',
    idea: 'an owner of another business erases a payer of this one, and asks how often they paid',
    run: async (world) => {
      const { tenant } = await world.open();
      const { owner: stranger } = await world.open();
      return erasesNobody(world, { tenant, by: stranger, status: 404 });
    },
  },
  {
    id: 852,
    actor: 'thief of a session',
    idea: 'erases a payer with an owner’s session whose second factor is ten minutes old',
    run: async (world) => {
      const { tenant, owner } = await world.open();
      world.pass(1 / 144);
      return erasesNobody(world, { tenant, by: owner, status: 403, isPreviewFree: true });
    },
  },
];

interface Erasure {
  readonly tenant: Tenant;
  readonly by: Staff;
  readonly status: number;
  /** The preview asks for no second factor. */
  readonly isPreviewFree?: boolean;
}

/** Null: both are refused, and the payment still names its payer. */
async function erasesNobody(world: ClosingWorld, erasure: Erasure): Promise<string | null> {
  const { tenant, by, status, isPreviewFree = false } = erasure;
  const customer = JSON.stringify({ email: 'simi@example.com', name: 'Simi' });
  const id = await insertPayment(world.api.database, tenant.liveWorkspaceId, { customer });
  const path = `/businesses/${tenant.businessId}/payers`;
  const body = { email: 'simi@example.com' };
  const erased = checkRefused(read(await world.ask(by, 'POST', `${path}/erase`, body)), status);
  if (erased !== null) return erased;
  const looked = await world.ask(by, 'POST', `${path}/preview-erasure`, body);
  const seen = isPreviewFree ? null : checkRefused(read(looked), status);
  if (seen !== null) return seen;
  const payment = await world.api.database.db
    .selectFrom('payments')
    .select('customer')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return payment.customer === null ? 'the payer is erased' : null;
}
