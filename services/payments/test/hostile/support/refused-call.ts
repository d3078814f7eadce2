import { checkRefused } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import type { Call, MerchantsWorld } from './merchants.ts';

interface RefusedCall {
  readonly id: number;
  readonly actor: string;
  /** The method and path, unless the row says it in words. */
  readonly idea?: string;
  readonly method: string;
  /** `{payment}` and the like stand for what the victim has. */
  readonly path: string;
  readonly call: (world: MerchantsWorld) => Call | Promise<Call>;
  readonly status: number;
  readonly words?: readonly string[];
}

/** A request to the key API that is refused and changes nothing of either merchant. */
export function refusedCall(row: RefusedCall): Attempt<MerchantsWorld> {
  const { id, actor, method, path, idea = `${method} ${path}`, words = [] } = row;
  return {
    id,
    actor,
    idea,
    run: async (world) => {
      const call = await row.call(world);
      const before = await world.fingerprint();
      const reply = await world.send(method, withVictim(path, world), call);
      const after = await world.fingerprint();
      if (after !== before) return `rows changed: ${reply.status} ${reply.text.slice(0, 200)}`;
      return checkRefused(reply, row.status, ...words);
    },
  };
}

export function withVictim(path: string, { victim }: MerchantsWorld): string {
  const ids: Readonly<Record<string, string>> = {
    payment: victim.paymentId,
    refund: victim.refundId,
    link: victim.linkId,
    qrCode: victim.qrCodeId,
    webhook: victim.webhookId,
    delivery: victim.deliveryId,
    subscription: victim.subscriptionId,
  };
  return path.replaceAll(/\{(\w+)\}/g, (_text, name: string) => ids[name] ?? `{${name}}`);
}
