import { z } from 'zod';
import type { Answer, CheckoutRequest, CheckoutSession } from '../provider.ts';
import type { Client } from './client.ts';
import { dataOf, nothing } from './envelope.ts';
import { mayBeDuplicate, mayBeOver } from './error-meanings.ts';
import { toWireAmount } from './fields.ts';

export function createCheckout(
  client: Client,
  isPage: (address: string) => boolean,
  request: CheckoutRequest,
): Promise<Answer<CheckoutSession>> {
  return client.change(
    {
      operation: 'create_checkout',
      reference: request.reference,
      operationClass: 'checkout',
      method: 'POST',
      path: '/payments',
      body: toBody(request),
      errorMeaning: mayBeDuplicate,
    },
    sessionAnswer(isPage),
  );
}

export function disableCheckout(client: Client, session: CheckoutSession): Promise<Answer<null>> {
  return client.change(
    {
      operation: 'disable_checkout',
      operationClass: 'checkout',
      method: 'POST',
      path: '/payments/link/disable',
      body: { link: session.url },
      errorMeaning: mayBeOver,
    },
    nothing,
  );
}

function toBody(request: CheckoutRequest): Record<string, unknown> {
  const { amount, customer, description, logoUrl, split } = request;
  return {
    tx_ref: request.reference,
    amount: toWireAmount(amount),
    currency: amount.currency,
    redirect_url: request.redirectUrl,
    customer: {
      email: customer.email,
      ...(customer.name !== undefined && { name: customer.name }),
    },
    customizations: {
      title: request.title,
      ...(description !== null && { description }),
      ...(logoUrl !== null && { logo: logoUrl }),
    },
    session_duration: request.sessionMinutes,
    ...(request.isCardOnly && { payment_options: 'card' }),
    // The recipient's exact amount: the provider would round a percentage a second time.
    ...(split !== null && {
      subaccounts: [
        {
          id: split.subaccountId,
          transaction_charge_type: 'flat_subaccount',
          transaction_charge: toWireAmount(split.share),
        },
      ],
    }),
  };
}

/** The payer's browser is sent to this page, so it must belong to the provider. */
function sessionAnswer(isPage: (address: string) => boolean): z.ZodType<CheckoutSession> {
  const link = z.url({ protocol: /^https?$/ }).refine(isPage);
  return dataOf(z.object({ link }).transform((data) => ({ url: data.link })));
}
