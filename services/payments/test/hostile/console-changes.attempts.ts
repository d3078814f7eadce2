import { checkRefused } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import type { OperatorAtWork } from '../support/people/console-scene.ts';
import type { Answer } from '../support/processes/browser.ts';
import type { ConsoleShop, ConsoleWorld } from './console.attempts.ts';

const reason = 'It looks right.';
const read = ({ status, body }: Answer) => ({ status, text: JSON.stringify(body) });

/** Every change of a business that needs two operators. */
const changes = (shop: ConsoleShop): Readonly<Record<string, object>> => ({
  fees: {
    currency: 'NGN',
    basis_points: 0,
    fixed_minor: 0,
    refundable: true,
    dispute_fee_minor: 0,
  },
  'settlement-delay': { days: 0 },
  'approval-limits': {
    operation: 'payouts',
    currency: 'NGN',
    threshold_minor: 900_000_000_000,
    daily_amount_minor: null,
  },
  'risk-policy': {
    payer_hour_max: null,
    payer_day_max: null,
    failed_hour_max: null,
    reserve_basis_points: 0,
    reserve_days: 0,
    caps: [],
  },
  invitations: { email: 'thief@example.com', role: 'owner' },
  removals: { memberId: shop.colleagueId },
  names: {
    business_name: 'Thief and Sons',
    legal_name: null,
    trading_name: null,
    registration_number: null,
  },
  'payer-erasures': { email: 'payer@example.com' },
});

function send(
  { browser }: OperatorAtWork,
  { businessId }: ConsoleShop,
  name: string,
  body: object,
) {
  const path = `/businesses/${businessId}/${name}`;
  const whole = { ...body, reason };
  return name === 'risk-policy' ? browser.put(path, whole) : browser.post(path, whole);
}

function requestIdOf(name: string, { status, body }: Answer): string {
  const waiting = Object(body['waiting']);
  const id: unknown = name === 'risk-policy' ? waiting['request_id'] : body['request_id'];
  if (typeof id !== 'string') throw new Error(`${name}: the honest request got ${status}`);
  return id;
}

/** Each change is refused, and the business is as it was. */
async function eachIsRefused(
  world: ConsoleWorld,
  shop: ConsoleShop,
  attempt: (name: string, body: object) => Promise<string | null>,
): Promise<string | null> {
  const before = await world.snapshotOf(shop);
  for (const [name, body] of Object.entries(changes(shop))) {
    const got = await attempt(name, body);
    if (got !== null) return `${name}: ${got}`;
    if ((await world.snapshotOf(shop)) !== before) return `${name}: the business has changed`;
  }
  return null;
}

export const attempts: readonly Attempt<ConsoleWorld>[] = [
  {
    id: 897,
    actor: 'operator alone',
    idea: 'confirms their own change of fees, delays, limits, people, names or payers',
    run: async (world) => {
      const [operator, shop] = [await world.signIn(), await world.newShop()];
      return eachIsRefused(world, shop, async (name, body) => {
        const id = requestIdOf(name, await send(operator, shop, name, body));
        const decision = { decision: 'confirm' };
        const answer = await operator.browser.post(`/requests/${id}/decision`, decision);
        return checkRefused(read(answer), 403, 'own_request');
      });
    },
  },
  {
    id: 898,
    actor: 'viewer',
    idea: 'changes fees, delays, limits, people, names, payers or keys, or creates a business',
    run: async (world) => {
      const [viewer, shop] = [await world.signIn('viewer'), await world.newShop()];
      const got = await eachIsRefused(world, shop, async (name, body) =>
        checkRefused(read(await send(viewer, shop, name, body)), 403, 'role_forbids'),
      );
      const revoked = await send(viewer, shop, `keys/${shop.keyId}/revoke`, {});
      const founded = await viewer.browser.post('/businesses', {});
      return (
        got ??
        checkRefused(read(revoked), 403, 'role_forbids') ??
        checkRefused(read(founded), 403, 'role_forbids')
      );
    },
  },
  {
    id: 899,
    actor: 'operator',
    idea: 'reaches a member or a key of one business through another',
    run: async (world) => {
      const operator = await world.signIn();
      const [shop, other] = [await world.newShop(), await world.newShop()];
      const before = await world.snapshotOf(other);
      const removed = await send(operator, shop, 'removals', { memberId: other.colleagueId });
      const revoked = await send(operator, shop, `keys/${other.keyId}/revoke`, {});
      const got = checkRefused(read(removed), 404) ?? checkRefused(read(revoked), 404);
      return got ?? ((await world.snapshotOf(other)) === before ? null : 'the other has changed');
    },
  },
  {
    id: 900,
    actor: 'thief of an operator’s session',
    idea: 'changes a business, or revokes a key, when the passkey was last used long ago',
    run: async (world) => {
      const [operator, shop] = [await world.signIn(), await world.newShop()];
      world.waitLong();
      const got = await eachIsRefused(world, shop, async (name, body) =>
        checkRefused(read(await send(operator, shop, name, body)), 403, 'second_factor_stale'),
      );
      const revoked = await send(operator, shop, `keys/${shop.keyId}/revoke`, {});
      return got ?? checkRefused(read(revoked), 403, 'second_factor_stale');
    },
  },
];
