import type { Logger } from '@countinghouse/observability';
import { Agent, request } from 'undici';
import type { OutgoingWebhook } from '../core/simulator.ts';
import type { DeliveryAnswer } from '../core/webhooks.ts';

/** A receiver that takes longer counts as not answering. */
const answerWaitMs = 10_000;

export interface WebhookSender {
  readonly send: (webhook: OutgoingWebhook) => void;
  /** Aborts running deliveries; nothing is reported afterwards. */
  readonly stop: () => Promise<void>;
}

export function createWebhookSender(deps: {
  readonly logger: Logger;
  readonly report: (id: string, answer: DeliveryAnswer) => void;
}): WebhookSender {
  const agent = new Agent({ headersTimeout: answerWaitMs, bodyTimeout: answerWaitMs });
  let isStopped = false;

  const send = async (webhook: OutgoingWebhook): Promise<void> => {
    const answer = await post(agent, webhook);
    if (isStopped) return;
    deps.report(webhook.id, answer);
    deps.logger.info({ webhook_id: webhook.id, ...answer }, 'webhook_sent');
  };
  return {
    send: (webhook) => {
      send(webhook).catch((error: unknown) =>
        deps.logger.error({ err: error, webhook_id: webhook.id }, 'webhook_report_failed'),
      );
    },
    stop: async () => {
      isStopped = true;
      await agent.destroy();
    },
  };
}

async function post(agent: Agent, webhook: OutgoingWebhook): Promise<DeliveryAnswer> {
  try {
    const response = await request(webhook.url, {
      method: 'POST',
      dispatcher: agent,
      headers: webhook.headers,
      body: webhook.body,
      signal: AbortSignal.timeout(answerWaitMs),
    });
    await response.body.dump();
    return { kind: 'answered', status: response.statusCode };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error.message : String(error) };
  }
}
