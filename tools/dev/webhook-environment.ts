import { join } from 'node:path';
import { localDirectory } from './paths.ts';
import { withPrefix } from './service-place.ts';
import type { ServiceName } from './service-programs.ts';

/**
 * Files of the authority that the demo's webhooks trust: custom receivers get their certificate
 * from it.
 */
export const authorityFiles = {
  cert: join(localDirectory, 'webhook-authority.pem'),
  key: join(localDirectory, 'webhook-authority.key'),
} as const;

/** Where the demo's webhooks may go beside public addresses. */
export const receiversNetwork = '127.0.0.0/8';

/** Lets webhooks reach this machine, which they never do otherwise. */
export function webhookEnvironment(service: ServiceName): Record<string, string> {
  return withPrefix(service, {
    WEBHOOK_ALLOWED_NETWORKS: receiversNetwork,
    WEBHOOK_AUTHORITY_FILE: authorityFiles.cert,
  });
}
