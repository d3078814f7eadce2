import { z } from 'zod';
import type { ProofFile } from '../proof-file.ts';
import type { Answer, Chargeback, ChargebackAnswer, Finding, Page } from '../provider.ts';
import type { Client } from './client.ts';
import { dataOf, pageOf } from './envelope.ts';
import { amountText, idText, moment, optionalText } from './fields.ts';

/** One page of all chargebacks. The provider sends chargeback notices only on special request. */
export function listChargebacks(client: Client, page: number): Promise<Finding<Page<Chargeback>>> {
  return client.ask(
    {
      operation: 'list_chargebacks',
      operationClass: 'question',
      method: 'GET',
      path: `/chargebacks?${new URLSearchParams({ page: String(page) }).toString()}`,
    },
    pageOf(chargebackRow),
  );
}

export function answerChargeback(
  client: Client,
  { providerChargebackId, action, comment, proofLink }: ChargebackAnswer,
): Promise<Answer<Chargeback>> {
  return client.change(
    {
      operation: 'answer_chargeback',
      operationClass: 'dispute',
      method: 'PUT',
      path: `/chargebacks/${encodeURIComponent(providerChargebackId)}`,
      body: {
        action: action === 'accept' ? 'accept' : 'decline',
        comment,
        ...(proofLink !== null && { prooflink: proofLink }),
      },
    },
    dataOf(
      chargebackRow.refine((row) => row.providerChargebackId === providerChargebackId, {
        path: ['id'],
      }),
    ),
  );
}

/** The provider takes pictures alone, one at a time. */
export function uploadProof(client: Client, file: ProofFile): Promise<Answer<string>> {
  return client.change(
    {
      operation: 'upload_proof',
      operationClass: 'dispute',
      method: 'POST',
      path: '/upload_image',
      file: { field: 'image', ...file },
    },
    dataOf(z.url()),
  );
}

const chargebackRow = z
  .object({
    id: idText,
    transaction_id: idText,
    tx_ref: z.string(),
    amount: amountText,
    status: z.string(),
    comment: optionalText,
    meta: z.object({ uploaded_proof: z.string().nullish() }).nullish().catch(null),
    due_date: moment,
    created_at: moment,
  })
  .transform((row): Chargeback => ({
    providerChargebackId: row.id,
    providerTransactionId: row.transaction_id,
    reference: row.tx_ref,
    amountMajor: row.amount,
    status: toStatus(row.status),
    hasEvidence: (row.meta?.uploaded_proof ?? '') !== '',
    reason: row.comment,
    dueAt: row.due_date,
    createdAt: row.created_at,
  }));

/** `declined` is the merchant's answer, not the banks' decision. An unknown status is not final. */
function toStatus(text: string): Chargeback['status'] {
  switch (text.toLowerCase()) {
    case 'accepted':
      return 'accepted';
    case 'lost':
      return 'lost';
    case 'won':
    case 'reversed':
      return 'won';
    case 'declined':
      return 'contested';
    default:
      return 'open';
  }
}
