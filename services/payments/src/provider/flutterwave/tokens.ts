import type { Charge, TokenAnswer, TokenCharge } from '../provider.ts';
import { chargeRow } from './charge-row.ts';
import type { Client } from './client.ts';
import { dataOf } from './envelope.ts';
import { mayBeDuplicate } from './error-meanings.ts';
import { toFailureCode } from './failure-codes.ts';
import { toWireAmount } from './fields.ts';

/** Charges a card that paid before, without the payer. */
export async function chargeToken(client: Client, request: TokenCharge): Promise<TokenAnswer> {
  let isAboutUs = false;
  const answer = await client.change(
    {
      operation: 'charge_token',
      reference: request.reference,
      operationClass: 'checkout',
      method: 'POST',
      path: '/tokenized-charges',
      body: toBody(request),
      errorMeaning: (error) => {
        // A refused API key says nothing about the payer's card.
        isAboutUs = error.status === 401 || error.status === 403;
        return mayBeDuplicate(error);
      },
    },
    chargeAnswer,
  );
  if (answer.kind === 'accepted') return onlyMeant(answer, request);
  if (answer.kind !== 'rejected' || answer.reason !== 'refused' || isAboutUs) return answer;
  const { message } = answer;
  return { kind: 'declined', failureCode: toFailureCode('failed', message), message };
}

const chargeAnswer = dataOf(chargeRow);

function onlyMeant(
  answer: { readonly kind: 'accepted'; readonly value: Charge },
  { reference }: TokenCharge,
): TokenAnswer {
  if (answer.value.reference === reference) return answer;
  return { kind: 'unknown', message: 'the response is about a different object' };
}

function toBody({ token, email, amount, reference }: TokenCharge): Record<string, unknown> {
  return {
    token,
    email,
    amount: toWireAmount(amount),
    currency: amount.currency,
    tx_ref: reference,
  };
}
