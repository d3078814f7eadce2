import { randomBytes } from 'node:crypto';
import { createIdSource } from '@countinghouse/identifiers';
import { createLogger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import { createTestAuthority, startNameServer, startReceiver } from '@countinghouse/testing';
import type { NameServer, Receiver, TestAuthority } from '@countinghouse/testing';
import {
  createDispatcher,
  createEndpoint,
  createSender,
  insertEvents,
} from '@countinghouse/webhooks';
import type {
  DeliveryPolicy,
  Dispatcher,
  DispatcherDeps,
  EndpointKey,
  EventData,
  NetworkExceptions,
} from '@countinghouse/webhooks';
import type { Database } from '../../../src/kernel/database.ts';
import type { Schema } from '../../../src/kernel/schema.generated.ts';
import { deliveryPolicy } from '../../../src/webhooks/endpoints/delivery-policy.ts';
import { readTenantFacts } from '../../../src/webhooks/endpoints/workspace-facts.ts';

/** Merchants with endpoints at receivers of this machine, and dispatchers that serve them. */
export interface DeliveryScene {
  readonly authority: TestAuthority;
  readonly names: NameServer;
  readonly exceptions: NetworkExceptions;
  readonly receive: (name: string, handler?: ReceiverHandler) => Promise<Receiver>;
  readonly addEndpoint: (endpoint: NewTestEndpoint) => Promise<TestEndpoint>;
  readonly emit: (workspaceId: string, events?: readonly TestEvent[]) => Promise<readonly string[]>;
  readonly newId: () => string;
  readonly dispatch: (options?: Partial<DispatcherDeps<Schema>>) => Dispatcher;
  readonly close: () => Promise<void>;
}

type ReceiverHandler = Parameters<typeof startReceiver>[0]['handler'];

interface NewTestEndpoint {
  readonly workspaceId: string;
  readonly url: string;
  readonly eventTypes?: readonly string[];
}

export interface TestEndpoint extends EndpointKey {
  readonly secret: string;
}

interface TestEvent {
  readonly type?: string;
  readonly data?: EventData;
}

export const sceneSealer = createSealer({ keys: [{ id: 't1', key: Buffer.alloc(32, 'sealing') }] });

const quiet = createLogger({ service: 'test', level: 'fatal' });

export async function createDeliveryScene(
  database: () => Database,
  options: {
    readonly policy?: DeliveryPolicy;
    readonly nowMs?: () => number;
    readonly readTenantFacts?: DispatcherDeps<Schema>['readTenantFacts'];
  } = {},
): Promise<DeliveryScene> {
  const authority = createTestAuthority();
  const names = await startNameServer();
  const policy = options.policy ?? deliveryPolicy;
  const nowMs = options.nowMs ?? Date.now;
  // What is new is looked for among the newest ids, so ids go by the same clock.
  const newId = createIdSource({ cell: 0, nowMs });
  const exceptions = {
    allowedNetworks: ['127.0.0.0/8'],
    extraAuthority: authority.certificate,
    nameServer: names.address,
  };
  const sender = createSender({ exceptions });
  const receivers: Receiver[] = [];
  const dispatchers: Dispatcher[] = [];

  return {
    authority,
    names,
    exceptions,
    newId,
    receive: async (name, handler) => {
      names.set(name, { kind: 'addresses', addresses: ['127.0.0.1'] });
      const receiver = await startReceiver({
        authority,
        names: [name],
        ...(handler && { handler }),
      });
      receivers.push(receiver);
      return receiver;
    },
    addEndpoint: async ({ workspaceId, url, eventTypes = ['payment.succeeded'] }) => {
      const endpointId = newId();
      const outcome = await withTransaction(database().db, (tx) =>
        createEndpoint(
          tx,
          { sealer: sceneSealer, randomBytes },
          {
            tenantId: workspaceId,
            endpointId,
            url,
            eventTypes,
            now: new Date(nowMs()),
          },
        ),
      );
      if (outcome.kind === 'reject') throw new Error(outcome.reason);
      return { tenantId: workspaceId, endpointId, secret: outcome.secret };
    },
    emit: async (tenantId, events = [{}]) => {
      const made = events.map(({ type = 'payment.succeeded', data = { amount: 1050n } }) => {
        const id = newId();
        return { tenantId, id, type, createdAt: new Date(nowMs()), data: { id, ...data } };
      });
      await withTransaction(database().db, (tx) => insertEvents(tx, made));
      return made.map((event) => event.id);
    },
    dispatch: (overrides = {}) => {
      const dispatcher = createDispatcher({
        database: database(),
        policy,
        sender,
        sealer: sceneSealer,
        readTenantFacts: options.readTenantFacts ?? readTenantFacts,
        newId,
        nowMs,
        logger: quiet,
        ...overrides,
      });
      dispatchers.push(dispatcher);
      dispatcher.start();
      return dispatcher;
    },
    close: async () => {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
      await sender.close();
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await names.close();
    },
  };
}
