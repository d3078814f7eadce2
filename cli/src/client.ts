import type { Accounting, Payments } from '@countinghouse/sdk';
import { findAccess } from './profiles.ts';
import type { Access, ServiceName } from './profiles.ts';
import type { World } from './world.ts';

export interface Connected {
  readonly access: Access;
  readonly client: Payments | Accounting;
}

export async function connect(world: World, service: ServiceName): Promise<Connected> {
  const access = await findAccess(world, service);
  return { access, client: await createFor(service, access) };
}

export async function connectPayments(world: World): Promise<Payments> {
  const access = await findAccess(world, 'payments');
  const { createPayments } = await import('@countinghouse/sdk');
  return createPayments(access);
}

/** Help and mistakes of usage need no client, so the SDK is loaded here. */
export async function createFor(
  service: ServiceName,
  access: Access,
): Promise<Payments | Accounting> {
  const { createAccounting, createPayments } = await import('@countinghouse/sdk');
  return service === 'payments' ? createPayments(access) : createAccounting(access);
}

/** Calls `payments.list` and the like, by the name that the operation map gives it. */
export async function invoke(
  client: object,
  command: string,
  args: readonly unknown[],
): Promise<unknown> {
  const [group = '', name = ''] = command.split('.');
  const methods: unknown = Reflect.get(client, group);
  const method: unknown =
    typeof methods === 'object' && methods !== null ? Reflect.get(methods, name) : undefined;
  if (typeof method !== 'function') throw new Error(`the SDK has no ${command}`);
  const answer: unknown = await Reflect.apply(method, methods, [...args]);
  return answer;
}
