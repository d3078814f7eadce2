import { nextId } from '../core/agenda.ts';
import { answerChargeback as answer } from '../core/chargebacks.ts';
import { refusal, success } from './call.ts';
import type { Call, Reply } from './call.ts';
import { isWithinDays, page } from './lists.ts';
import { presentChargeback } from './present-records.ts';
import { describeProblem } from './read-body.ts';
import { chargebackAnswer, proofUpload } from './requests.ts';

/** GET /v3/chargebacks: the newest first. */
export function listChargebacks({ side, query }: Call): Reply {
  const rows = [...side.chargebacks.values()]
    .reverse()
    .filter(
      ({ createdAtMs, flwRef, status }) =>
        isWithinDays(createdAtMs, query) &&
        (query['flw_ref'] === undefined || query['flw_ref'] === flwRef) &&
        (query['status'] === undefined || query['status'] === status),
    );
  return page('Chargebacks fetched', rows, query, presentChargeback);
}

/** PUT /v3/chargebacks/{id} */
export function answerChargeback({ world, side, params, body }: Call): Reply {
  const parsed = chargebackAnswer.safeParse(body);
  if (!parsed.success) return refusal(describeProblem(parsed.error));
  const { prooflink } = parsed.data;
  if (prooflink !== undefined && !side.proofs.has(prooflink)) {
    return refusal('prooflink is invalid');
  }
  const outcome = answer(world, side, Number(params['id']), parsed.data);
  if (outcome.kind === 'ok') {
    return success('Chargeback response sent', presentChargeback(outcome.chargeback));
  }
  return outcome.reason === 'not_found'
    ? refusal('No chargeback was found for this id')
    : refusal('This chargeback has been responded to');
}

/** POST /v3/upload_image */
export function uploadProof({ world, side, body, publicUrl }: Call): Reply {
  const parsed = proofUpload.safeParse(body);
  if (!parsed.success) return refusal('Image is not in required format');
  const link = `${publicUrl}/proofs/${nextId(world, 'proof', 1)}`;
  side.proofs.set(link, parsed.data);
  return success('Image sucessfully uploaded', link);
}
