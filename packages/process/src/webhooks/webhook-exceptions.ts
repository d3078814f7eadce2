import { readFileSync } from 'node:fs';
import type { Logger } from '@countinghouse/observability';
import type { NetworkExceptions } from '@countinghouse/webhooks';
import { z } from 'zod';
import { SettingsError, textList } from '../settings/settings.ts';

/** A value, and the name under which the operator set it. */
interface NamedSetting<Value> {
  readonly setting: string;
  readonly value: Value;
}

/**
 * For receivers on this machine alone: tests, benchmarks, the demo. All empty in production, where
 * only public addresses are called.
 */
export interface WebhookExceptions {
  readonly allowedNetworks: NamedSetting<readonly string[]>;
  readonly authorityFile: NamedSetting<string | undefined>;
  readonly nameServer: NamedSetting<string | undefined>;
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

/** Names of the settings that are in force, to be told loudly. */
export function exceptionsInForce(exceptions: WebhookExceptions): readonly string[] {
  const { allowedNetworks: networks, authorityFile: file, nameServer: server } = exceptions;
  return [
    ...(networks.value.length > 0 ? [networks.setting] : []),
    ...[file, server].flatMap(({ setting, value }) => (value === undefined ? [] : [setting])),
  ];
}

/** What webhooks may reach beside public addresses; whoever reads the log sees that there is any. */
export function readWebhookExceptions(
  exceptions: WebhookExceptions,
  logger: Logger,
): NetworkExceptions {
  const settings = exceptionsInForce(exceptions);
  if (settings.length > 0) logger.warn({ settings }, 'webhooks_may_reach_private_addresses');
  return {
    allowedNetworks: exceptions.allowedNetworks.value,
    extraAuthority: readPem(exceptions.authorityFile),
    nameServer: exceptions.nameServer.value ?? null,
  };
}

function readPem({ setting, value: file }: NamedSetting<string | undefined>): string | null {
  if (file === undefined) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new SettingsError([{ setting, message: 'the file cannot be read' }]);
  }
}
