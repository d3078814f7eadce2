import type { Logger } from '@countinghouse/observability';
import { createBatcher } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { CallbackNotice, CallbackRequest } from '../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { parseReference } from '../../provider/reference.rules.ts';
import type { ChargeResolver } from '../payments/outcomes/create-charge-resolver.ts';
import { insertCallbacks } from './callbacks.sql.ts';
import type { StoredCallback } from './callbacks.sql.ts';
import { createForgedLog } from './forged-log.ts';
import type { ReceiveTransferNotice } from './transfer-notice.ts';

export interface ReceiveCallbackDeps {
  readonly database: Database;
  readonly providers: ProvidersByEnvironment;
  readonly installation: string;
  readonly chargeResolver: ChargeResolver;
  readonly receiveTransfer?: ReceiveTransferNotice;
  readonly now: () => Date;
  readonly logger: Logger;
  readonly onCallback: (outcome: CallbackResult) => void;
}

type CallbackResult = 'forged' | 'ignored' | 'stored';

export type ReceiveCallback = (
  environment: Environment,
  request: CallbackRequest,
) => Promise<CallbackResult>;

/**
 * The process that stores a notice settles it within this time; afterwards the worker takes over.
 */
const settledWithinMs = 10_000;
const callbacksPerInsertMax = 200;
/** Two concurrent inserts leave the other connections for settling. */
const insertLanes = 2;
/**
 * Beyond this many running settlements, a notice is answered only once it is settled: the provider
 * then sends no faster than the service settles, and memory stays bounded.
 */
const settlingUnansweredMax = 500;

/**
 * Stores a provider notice before responding; the lookup and settlement continue after the
 * response. If the process dies in between, the worker settles the stored notice.
 */
export function createReceiveCallback(deps: ReceiveCallbackDeps): ReceiveCallback {
  const store = createBatcher<StoredCallback, true>({
    run: async (callbacks) => {
      const now = deps.now();
      const nextTryAt = new Date(now.getTime() + settledWithinMs);
      await insertCallbacks(deps.database.db, callbacks, now, nextTryAt);
      return callbacks.map(() => true);
    },
    itemsMax: callbacksPerInsertMax,
    lanes: insertLanes,
    isolatesFaults: true,
  });
  const noteForged = createForgedLog(deps.logger);
  let settling = 0;

  async function settle(
    environment: Environment,
    callback: StoredCallback,
    reference: string,
  ): Promise<void> {
    const { workspaceId, paymentId, dedupeKey } = callback;
    const question = { workspaceId, id: paymentId, environment, reference };
    settling += 1;
    try {
      await deps.chargeResolver.settle({
        ...question,
        callbackKey: dedupeKey,
        fromResolver: false,
      });
    } catch (error) {
      // The notice is stored: the worker retries.
      const ids = { workspace_id: workspaceId, payment_id: paymentId };
      deps.logger.error({ err: error, ...ids }, 'callback_not_settled');
    } finally {
      settling -= 1;
    }
  }

  /** The payout itself serves as the stored notice: it becomes due now. */
  async function receiveTransfer(
    environment: Environment,
    notice: CallbackNotice,
  ): Promise<CallbackResult> {
    const reference = parseReference(notice.reference, deps.installation);
    if (reference === null || reference.kind !== 'po') return 'ignored';
    const received = await deps.receiveTransfer?.(environment, reference);
    if (received === undefined || received === null) return 'ignored';
    settling += 1;
    const checked = received.checked.finally(() => {
      settling -= 1;
    });
    if (settling > settlingUnansweredMax) await checked;
    return 'stored';
  }

  async function receive(
    environment: Environment,
    request: CallbackRequest,
  ): Promise<CallbackResult> {
    const provider = deps.providers.forEnvironment(environment);
    const outcome = provider.parseCallback(request);
    if (outcome.kind === 'forged') {
      noteForged({ environment, provider: provider.name });
      return 'forged';
    }
    if (outcome.kind === 'notice' && outcome.notice.subject === 'transfer') {
      return receiveTransfer(environment, outcome.notice);
    }
    const callback =
      outcome.kind === 'notice' ? toStored(outcome.notice, provider.name, deps.installation) : null;
    if (outcome.kind === 'ignored' || callback === null) return 'ignored';
    await store(callback);
    const settled = settle(environment, callback, outcome.notice.reference);
    if (settling > settlingUnansweredMax) await settled;
    return 'stored';
  }

  return async (environment, request) => {
    const result = await receive(environment, request);
    deps.onCallback(result);
    return result;
  };
}

/** Null for anything but a charge of this installation. */
function toStored(
  notice: CallbackNotice,
  provider: string,
  installation: string,
): StoredCallback | null {
  const reference = parseReference(notice.reference, installation);
  if (notice.subject !== 'charge' || reference === null || reference.kind !== 'pay') return null;
  return {
    workspaceId: reference.workspaceId,
    paymentId: reference.id,
    dedupeKey: notice.dedupeKey,
    provider,
    providerId: notice.providerId,
    status: notice.status,
  };
}
