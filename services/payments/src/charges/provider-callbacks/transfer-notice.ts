import type { Environment } from '../../kernel/environment.rules.ts';

/** Null for a payout that is not there, or not this environment's. */
export type ReceiveTransferNotice = (
  environment: Environment,
  payout: { readonly workspaceId: string; readonly id: string },
) => Promise<{ readonly checked: Promise<void> } | null>;
