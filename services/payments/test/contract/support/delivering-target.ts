import type { Receiver } from '@countinghouse/testing';
import { createDeliveryScene } from '../../webhooks/support/delivery-scene.ts';
import type { DeliveryScene } from '../../webhooks/support/delivery-scene.ts';
import { givenReceiverUrl, openTarget } from './target.ts';
import type { Target } from './target.ts';

const ownHost = 'listening.test';

export interface DeliveringTarget extends Target {
  /** What the suite's own API delivers with; null at any other deployment. */
  readonly own: { readonly scene: DeliveryScene; readonly receiver: Receiver } | null;
  /** Somebody answers there; null at a deployment that names nobody. */
  readonly receiverUrl: string | null;
}

/** A deployment with a dispatcher, and somebody who listens to it. */
export async function openDeliveringTarget(): Promise<DeliveringTarget> {
  const database = () => {
    if (target.operator === null) throw new Error('only the suite’s own API shows its database');
    return target.operator.api.database;
  };
  const scene: DeliveryScene = await createDeliveryScene(database);
  const target = await openTarget({
    settings: {
      PAYMENTS_WEBHOOK_ALLOWED_NETWORKS: scene.exceptions.allowedNetworks.join(','),
      PAYMENTS_WEBHOOK_NAME_SERVER: scene.exceptions.nameServer ?? '',
    },
  });
  const own = target.operator === null ? null : { scene, receiver: await listen(scene) };
  return {
    ...target,
    own,
    receiverUrl: own === null ? givenReceiverUrl() : own.receiver.url(ownHost, '/hook'),
    close: async () => {
      await scene.close();
      await target.close();
    },
  };
}

function listen(scene: DeliveryScene): Promise<Receiver> {
  scene.dispatch();
  return scene.receive(ownHost);
}
