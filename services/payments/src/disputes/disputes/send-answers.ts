import { runEach } from '@countinghouse/jobs';
import { withTransaction } from '@countinghouse/postgres';
import { endApproval } from '../../controls/approvals/requests/end-approval.ts';
import type { Answer, Chargeback, Provider } from '../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { withProofLinks } from '../files/dispute-file.rules.ts';
import { keepPack } from '../files/keep-pack.ts';
import type { PackDeps } from '../files/keep-pack.ts';
import { sendFiles } from '../files/send-files.ts';
import {
  claimAnswers,
  findSendableDispute,
  lockDispute,
  saveDispute,
} from './dispute-locks.sql.ts';
import type { DueAnswer } from './dispute-locks.sql.ts';
import { toEvidenceText, withoutAnswer } from './dispute.rules.ts';
import type { DisputeAnswer, LockedDispute } from './dispute.rules.ts';
import { chargebackPagesMax } from './poll-chargebacks.ts';
import { receiveChargeback } from './receive-chargeback.ts';
import type { ReceiveDeps } from './receive-chargeback.ts';

export interface SendDeps extends ReceiveDeps, PackDeps {
  readonly providers: ProvidersByEnvironment;
}

const answersPerRoundMax = 50;
/** If the process that sends an answer dies, the worker resends it after this time. */
export const answerLeaseMs = 60_000;
/** The provider keeps a comment with each answer. */
const acceptanceText = 'The merchant accepts the chargeback.';

/** Sends every due answer: approved ones, and those whose first attempt got no response. */
export async function sendAnswers(deps: SendDeps): Promise<number> {
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + answerLeaseMs);
  const due = await claimAnswers(deps.database.db, now, leaseUntil, answersPerRoundMax);
  await runEach(
    due,
    (answer) => sendAnswer(deps, answer),
    (error, { workspaceId, id }) =>
      deps.logger.error(
        { err: error, workspace_id: workspaceId, dispute_id: id },
        'dispute_answer_failed',
      ),
  );
  return due.length;
}

/**
 * Sends an answer. Sending it twice is harmless: the provider takes one answer, and only its status
 * moves the dispute. Without a clear response it is due again when its lease ends.
 */
export async function sendAnswer(
  deps: SendDeps,
  due: DueAnswer,
): Promise<'sent' | 'refused' | 'put_off'> {
  const dispute = await findSendableDispute(deps.database.db, due);
  if (dispute === null || dispute.answer === null) return 'put_off';
  const provider = deps.providers.forEnvironment(due.environment);
  const receive = async (chargeback: Chargeback): Promise<'sent'> => {
    const payment = { workspaceId: due.workspaceId, id: dispute.paymentId };
    const { environment } = due;
    await receiveChargeback(deps, { environment, provider: provider.name, payment, chargeback });
    return 'sent';
  };
  // A repeat is refused too when the first attempt was taken: the provider's list tells them apart.
  const withdrawUnlessTaken = async (): Promise<'sent' | 'refused' | 'put_off'> => {
    const theirs = await findChargeback(provider, dispute.providerDisputeId);
    if (theirs === null) return 'put_off';
    if (theirs.status !== 'open') return receive(theirs);
    await withdrawAnswer(deps, dispute);
    return 'refused';
  };
  const answer = await answerAtProvider(deps, provider, dispute, dispute.answer);
  switch (answer.kind) {
    case 'accepted':
      return receive(answer.value);
    case 'unknown':
      return 'put_off';
    case 'rejected':
      if (answer.reason === 'not_sent' || answer.reason === 'rate_limited') return 'put_off';
      return withdrawUnlessTaken();
  }
}

/** Null if the list cannot be read, or does not have it. */
async function findChargeback(
  provider: Provider,
  providerChargebackId: string,
): Promise<Chargeback | null> {
  for (let page = 1; page <= chargebackPagesMax; page += 1) {
    const finding = await provider.listChargebacks(page);
    if (finding.kind !== 'found') return null;
    const { rows, isLast } = finding.value;
    const found = rows.find((row) => row.providerChargebackId === providerChargebackId);
    if (found !== undefined) return found;
    if (isLast) return null;
  }
  return null;
}

/** Files first: the answer names where the provider keeps them. */
async function answerAtProvider(
  deps: SendDeps,
  provider: Provider,
  dispute: LockedDispute,
  action: DisputeAnswer,
): Promise<Answer<Chargeback>> {
  const { providerDisputeId: providerChargebackId, evidence } = dispute;
  if (evidence === null) {
    const comment = acceptanceText;
    return provider.answerChargeback({ providerChargebackId, action, comment, proofLink: null });
  }
  try {
    await keepPack(deps, dispute);
  } catch (error) {
    // Sent later rather than without it.
    deps.logger.warn({ err: error, dispute_id: dispute.id }, 'dispute_pack_not_drawn');
    return { kind: 'unknown', message: 'the evidence was not drawn' };
  }
  const files = await sendFiles(deps, provider, dispute);
  if (files.kind !== 'sent') return files.answer;
  const proof = withProofLinks(toEvidenceText(evidence), files.links);
  return provider.answerChargeback({ providerChargebackId, action, ...proof });
}

/**
 * The provider refused: the dispute waits for another answer, or the provider's list shows its
 * outcome.
 */
async function withdrawAnswer(deps: SendDeps, { workspaceId, id }: LockedDispute): Promise<void> {
  deps.logger.error({ workspace_id: workspaceId, dispute_id: id }, 'dispute_answer_refused');
  await withTransaction(deps.database.db, async (tx) => {
    const now = deps.now();
    const dispute = await lockDispute(tx, { workspaceId, id });
    if (dispute === null || dispute.nextSendAt === null) return;
    await saveDispute(tx, withoutAnswer(dispute), now);
    if (dispute.answer === 'accept' && dispute.approvalId !== null) {
      await endApproval(tx, { workspaceId, id: dispute.approvalId }, 'failed', now);
    }
  });
}
