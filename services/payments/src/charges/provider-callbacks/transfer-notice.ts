import type { Environment } from '../../kernel/environment.rules.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';

/** Null for a payout that is not there, or not this environment's. */
export type ReceiveTransferNotice = (
  environment: Environment,
  payout: RowKey,
) => Promise<{ readonly checked: Promise<void> } | null>;
