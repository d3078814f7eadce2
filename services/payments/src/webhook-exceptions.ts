import { readFileSync } from 'node:fs';
import type { Logger } from '@countinghouse/observability';
import type { NetworkExceptions } from '@countinghouse/webhooks';
import { SettingsError, webhookExceptionsSet } from './config.ts';
import type { DispatcherSettings } from './config.ts';

type ExceptionSettings = Pick<
  DispatcherSettings,
  | 'PAYMENTS_LIVE_PROVIDER_SECRET_KEY'
  | 'PAYMENTS_WEBHOOK_ALLOWED_NETWORKS'
  | 'PAYMENTS_WEBHOOK_AUTHORITY_FILE'
  | 'PAYMENTS_WEBHOOK_NAME_SERVER'
>;

/** What webhooks may reach beside public addresses; whoever reads the log sees that there is any. */
export function readWebhookExceptions(
  settings: ExceptionSettings,
  logger: Logger,
): NetworkExceptions {
  const set = webhookExceptionsSet(settings);
  if (set.length > 0) logger.warn({ settings: set }, 'webhooks_may_reach_private_addresses');
  const file = settings.PAYMENTS_WEBHOOK_AUTHORITY_FILE;
  return {
    allowedNetworks: settings.PAYMENTS_WEBHOOK_ALLOWED_NETWORKS,
    extraAuthority: file === undefined ? null : readPem(file),
    nameServer: settings.PAYMENTS_WEBHOOK_NAME_SERVER ?? null,
  };
}

function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new SettingsError(
      `these settings need attention:\n  PAYMENTS_WEBHOOK_AUTHORITY_FILE: cannot be read`,
    );
  }
}
