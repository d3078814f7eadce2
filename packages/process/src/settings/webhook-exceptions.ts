import { readFileSync } from 'node:fs';
import type { Logger } from '@countinghouse/observability';
import type { NetworkExceptions } from '@countinghouse/webhooks';
import { z } from 'zod';
import { SettingsError, textList } from './settings.ts';
import { settingName } from './shared-settings.ts';
import type { SettingsOwner } from './shared-settings.ts';

/**
 * Only for receivers on this machine: tests, benchmarks, the demo. All empty in production, where
 * only public addresses are called.
 */
export interface WebhookExceptions extends SettingsOwner {
  readonly WEBHOOK_ALLOWED_NETWORKS?: readonly string[];
  readonly WEBHOOK_AUTHORITY_FILE?: string | undefined;
  readonly WEBHOOK_NAME_SERVER?: string | undefined;
}

export function allowedNetworks() {
  return textList().describe('private networks that webhooks may reach, such as 127.0.0.0/8');
}

export function authorityFile() {
  return z
    .string()
    .min(1)
    .optional()
    .describe('PEM file of an additional certificate authority to trust');
}

export function nameServer() {
  return z
    .string()
    .regex(/^[0-9a-f.:[\]]+:\d+$/i, { error: 'must be the address:port of a DNS server' })
    .optional();
}

/** Names of the settings that are in force, for a prominent warning. */
export function exceptionsInForce(exceptions: WebhookExceptions): readonly string[] {
  const { WEBHOOK_ALLOWED_NETWORKS: networks = [] } = exceptions;
  const inForce = [
    ...(networks.length > 0 ? ['WEBHOOK_ALLOWED_NETWORKS'] : []),
    ...(exceptions.WEBHOOK_AUTHORITY_FILE === undefined ? [] : [authorityFileName]),
    ...(exceptions.WEBHOOK_NAME_SERVER === undefined ? [] : ['WEBHOOK_NAME_SERVER']),
  ];
  return inForce.map((name) => settingName(exceptions, name));
}

/** What webhooks may reach beside public addresses; logs a warning if there is anything. */
export function readWebhookExceptions(
  exceptions: WebhookExceptions,
  logger: Logger,
): NetworkExceptions {
  const settings = exceptionsInForce(exceptions);
  if (settings.length > 0) logger.warn({ settings }, 'webhooks_may_reach_private_addresses');
  return {
    allowedNetworks: exceptions.WEBHOOK_ALLOWED_NETWORKS ?? [],
    extraAuthority: readAuthority(exceptions),
    nameServer: exceptions.WEBHOOK_NAME_SERVER ?? null,
  };
}

const authorityFileName = 'WEBHOOK_AUTHORITY_FILE';

function readAuthority(exceptions: WebhookExceptions): string | null {
  const { WEBHOOK_AUTHORITY_FILE: file } = exceptions;
  if (file === undefined) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const setting = settingName(exceptions, authorityFileName);
    throw new SettingsError([{ setting, message: 'the file cannot be read' }]);
  }
}
