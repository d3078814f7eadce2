import { checkRefused } from '@countinghouse/testing/hostile';
import type { Attempt, Reply } from '@countinghouse/testing/hostile';
import { hookUrl, validLink } from './support/merchants.ts';
import type { MerchantsWorld } from './support/merchants.ts';
import { refusedCall, withVictim } from './support/refused-call.ts';

const actor = 'key of another merchant';

/** The victim's ids with the attacker's key: 404, as if they did not exist. */
const reached: readonly (readonly [id: number, method: string, path: string, body?: unknown])[] = [
  [40, 'GET', '/payments/{payment}'],
  [41, 'POST', '/payments/{payment}/cancel'],
  [42, 'POST', '/payments/{payment}/refund'],
  [43, 'POST', '/payments/{payment}/refund', { amount: 1 }],
  [44, 'GET', '/payments/{payment}/refunds'],
  [45, 'GET', '/payment-links/{link}'],
  [46, 'PATCH', '/payment-links/{link}', { disabled: true }],
  [47, 'GET', '/qr-codes/{qrCode}'],
  [48, 'PATCH', '/qr-codes/{qrCode}', { disabled: true }],
  [49, 'PATCH', '/webhooks/{webhook}', { url: `${hookUrl}/mine` }],
  [50, 'DELETE', '/webhooks/{webhook}'],
  [51, 'POST', '/webhooks/{webhook}/rotate-secret'],
  [52, 'POST', '/webhooks/{webhook}/ping'],
  [53, 'GET', '/webhooks/{webhook}/deliveries'],
  [54, 'POST', '/webhooks/{webhook}/replay', { afterSequence: 0 }],
  [55, 'POST', '/webhooks/deliveries/{delivery}/retry'],
  [56, 'GET', '/refunds/{refund}'],
  [775, 'POST', '/subscriptions/{subscription}/pause'],
  [776, 'POST', '/subscriptions/{subscription}/amount', { amount: 1, currency: 'NGN' }],
];

/** A cursor of the victim's, an extreme one or nonsense shows nothing of the victim's. */
const cursors: readonly (readonly [
  payments: number,
  events: number,
  cursor: string,
  isUuid: boolean,
])[] = [
  [58, 59, '{payment}', true],
  [60, 61, '00000000-0000-0000-0000-000000000000', true],
  [62, 63, 'ffffffff-ffff-ffff-ffff-ffffffffffff', true],
  [64, 65, "' or 1=1--", false],
  [66, 67, '../../etc/passwd', false],
  [68, 69, '\u0000', false],
  [70, 71, '-1', false],
  [72, 73, '1e309', false],
  [74, 75, '{PAYMENT}', true],
];

/** What was read with a cursor must hold no row; nonsense may be refused. */
function checkEmpty(reply: Reply, mayBeRead: boolean): string | null {
  if (reply.status === 400) return null;
  if (!mayBeRead || reply.status !== 200) return checkRefused(reply, 400);
  return JSON.parse(reply.text).data.length === 0 ? null : reply.text;
}

function cursorAttempt(
  id: number,
  name: string,
  path: string,
  cursor: string,
  mayBeRead: boolean,
): Attempt<MerchantsWorld> {
  return {
    id,
    actor,
    idea: `${name} ${JSON.stringify(cursor)}`,
    run: async (world) => {
      const value = cursor === '{PAYMENT}' ? world.victim.paymentId.toUpperCase() : cursor;
      const query = encodeURIComponent(withVictim(value, world));
      const reply = await world.send('GET', path + query, { key: world.attacker.key });
      return checkEmpty(reply, mayBeRead);
    },
  };
}

export const attempts: readonly Attempt<MerchantsWorld>[] = [
  ...reached.map(([id, method, path, body]) =>
    refusedCall({
      id,
      actor,
      idea: `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`,
      method,
      path,
      call: ({ attacker: { key } }) => ({ key, ...(body !== undefined && { body }) }),
      status: 404,
      words: ['not_found'],
    }),
  ),
  {
    id: 57,
    actor,
    idea: 'the same Idempotency-Key replays the victim’s link',
    run: async ({ send, victim, attacker }) => {
      const create = async (key: string) => {
        const headers = { 'idempotency-key': 'order-1017' };
        const { text } = await send('POST', '/payment-links', { key, headers, body: validLink });
        return JSON.parse(text);
      };
      const [theirs, ours] = [await create(victim.key), await create(attacker.key)];
      return ours.id === theirs.id || ours.idempotentReplay === true ? `link ${ours.id}` : null;
    },
  },
  ...cursors.flatMap(([payments, events, cursor, isUuid]) => [
    cursorAttempt(payments, 'cursor', '/payments?starting_after=', cursor, isUuid),
    cursorAttempt(events, 'events cursor', '/events?after_sequence=', cursor, false),
  ]),
];
