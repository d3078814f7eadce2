import type { Environment } from '../../kernel/environment.rules.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';

/** Null if the payout does not exist or belongs to the other environment. */
export type ReceiveTransferNotice = (
  environment: Environment,
  payout: RowKey,
) => Promise<{ readonly checked: Promise<void> } | null>;
