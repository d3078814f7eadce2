import { createAccounting, createPayments } from '@countinghouse/sdk';
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
  return { access, client: createFor(service, access) };
}

export async function connectPayments(world: World): Promise<Payments> {
  return createPayments(await findAccess(world, 'payments'));
}

export function createFor(service: ServiceName, access: Access): Payments | Accounting {
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
