import type { Logger } from '@countinghouse/observability';
import { createUndiciSend } from '../../provider/flutterwave/undici-send.ts';
import { createHttpIdentityChecker } from './http-identity-checker.ts';
import type { IdentityChecker } from './identity-checker.ts';

/** The part of the process's settings that is about identity checks. */
export interface IdentityCheckSettings {
  readonly PAYMENTS_IDENTITY_CHECK_URL?: string | undefined;
  readonly PAYMENTS_IDENTITY_CHECK_KEY?: string | undefined;
}

/** Below the public address of the service. */
export const noticePath = '/identity-checks/notices';

/** Null when none is configured; half a configuration is found at start-up rather than by an owner. */
export function createIdentityChecker(
  settings: IdentityCheckSettings,
  deps: {
    readonly publicUrl: string;
    readonly nowMs: () => number;
    readonly logger: Pick<Logger, 'info' | 'warn'>;
  },
): IdentityChecker | null {
  const { PAYMENTS_IDENTITY_CHECK_URL: baseUrl, PAYMENTS_IDENTITY_CHECK_KEY: key } = settings;
  if (baseUrl === undefined && key === undefined) return null;
  if (baseUrl === undefined || key === undefined) {
    throw new Error('set PAYMENTS_IDENTITY_CHECK_URL and _KEY together, or neither');
  }
  const { send, close } = createUndiciSend({ baseUrl });
  const noticeUrl = deps.publicUrl + noticePath;
  return createHttpIdentityChecker({ baseUrl, key, noticeUrl }, { ...deps, send, close });
}
