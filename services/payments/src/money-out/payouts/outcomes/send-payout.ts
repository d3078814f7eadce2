import { money } from '@countinghouse/money';
import type { Logger } from '@countinghouse/observability';
import type { Answer, Finding, Provider, Transfer } from '../../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../../provider/providers.ts';
import { payoutCodeOf } from '../payout.rules.ts';
import type { Payout } from '../payout.rules.ts';
import type { SettlePayout } from './settle-payouts.ts';
import type { TransferWord } from './transfer.rules.ts';

export interface SendPayoutDeps {
  readonly providers: ProvidersByEnvironment;
  readonly settlePayout: SettlePayout;
  readonly logger: Logger;
}

export interface PayoutAttempt {
  /** As it was stored when this attempt was. */
  readonly payout: Payout;
  readonly accountNumber: string;
  /** False for what may have been sent before: then a no to this attempt proves nothing. */
  readonly isFirst: boolean;
}

/**
 * Asks the provider for the transfer, in no transaction, and settles what it says. The attempt is
 * stored before: whatever happens here, somebody will ask what became of it.
 */
export async function sendPayout(deps: SendPayoutDeps, attempt: PayoutAttempt): Promise<Payout> {
  const { payout } = attempt;
  const { workspaceId, id, account, amountMinor, currency } = payout;
  if (account === null) throw new Error(`payout ${id} has no settlement account`);
  const provider = deps.providers.forEnvironment(payout.environment);
  const answer = await provider.createTransfer({
    reference: payout.reference,
    amount: money(amountMinor, currency),
    account: { bankCode: account.bankCode, accountNumber: attempt.accountNumber },
    beneficiaryName: account.beneficiaryName,
    narration: `Payout ${payoutCodeOf(id)}`,
  });
  if (answer.kind !== 'accepted') {
    const ids = { workspace_id: workspaceId, payout_id: id };
    const detail = { answer: answer.kind, detail: answer.message };
    deps.logger.warn({ ...ids, ...detail }, 'payout_not_accepted');
  }
  const word = await toWord(provider, attempt, answer);
  return deps.settlePayout({ workspaceId, id, word, isCheck: false });
}

async function toWord(
  provider: Provider,
  { payout, isFirst }: PayoutAttempt,
  answer: Answer<Transfer>,
): Promise<TransferWord> {
  if (answer.kind === 'accepted') return { kind: 'told', transfer: answer.value };
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  if (answer.reason === 'duplicate_reference') {
    return toTransferWord(await provider.findTransfer(payout.reference));
  }
  if (!isFirst || payout.sentAt === null) return { kind: 'missing' };
  const code = answer.reason === 'refused' ? 'refused' : 'not_sent';
  return { kind: 'rejected', code, sentAt: payout.sentAt };
}

export function toTransferWord(finding: Finding<Transfer>): TransferWord {
  return finding.kind === 'found' ? { kind: 'told', transfer: finding.value } : finding;
}
