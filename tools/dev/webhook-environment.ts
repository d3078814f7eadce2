import { join } from 'node:path';
import { localDirectory } from './paths.ts';
import { withPrefix } from './service-place.ts';
import type { ServiceName } from './service-programs.ts';

/** Of the authority that the demo's webhooks trust: a receiver of one's own gets its certificate there. */
export const authorityFiles = {
  cert: join(localDirectory, 'webhook-authority.pem'),
  key: join(localDirectory, 'webhook-authority.key'),
} as const;

/** Where webhooks of the demo may go beside public addresses. */
export const receiversNetwork = '127.0.0.0/8';

/** Lets webhooks reach this machine, which they never do otherwise. */
export function webhookEnvironment(service: ServiceName): Record<string, string> {
  return withPrefix(service, {
    WEBHOOK_ALLOWED_NETWORKS: receiversNetwork,
    WEBHOOK_AUTHORITY_FILE: authorityFiles.cert,
  });
}
