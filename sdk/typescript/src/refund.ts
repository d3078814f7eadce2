import { call } from './call.ts';
import { toPath } from './client.ts';
import { CountinghouseError, isCountinghouseError } from './errors.ts';
import type { ErrorKind } from './errors.ts';
import type { CallOptions, ClientOptions, Wire } from './exchange.ts';

/** A payment as you read it. The refund happens only if no other has been requested since. */
export interface PaymentToRefund {
  readonly id: string;
  readonly refund_count: number;
}

export interface RefundOptions extends CallOptions {
  /** Your own name for this refund, at most 64 characters, stored with it. Use a new one each time. Default: random. */
  readonly reference?: string;
}

/**
 * Refunds a payment. With the payment itself, the service refuses a second refund by its count, so a lost answer can
 * be asked for again. With an id alone nothing is repeated.
 */
export function createRefund(client: ClientOptions) {
  return async (
    payment: PaymentToRefund | string,
    body?: unknown,
    options?: RefundOptions,
  ): Promise<unknown> => {
    const { id, refund_count: count }: Partial<PaymentToRefund> =
      typeof payment === 'string' ? { id: payment } : payment;
    const path = toPath('/payments/{id}', [id]);
    const reference = options?.reference ?? crypto.randomUUID();
    try {
      return await call(client, {
        method: 'POST',
        path: `${path}/refund`,
        repeat: count === undefined ? 'never' : 'key',
        headers: {
          'refund-reference': reference,
          ...(count !== undefined && { 'expect-refund-count': String(count) }),
        },
        body,
        options,
      });
    } catch (error) {
      // A conflict may be the answer to our own first attempt, and a provider's failure may be no failure.
      if (!isCountinghouseError(error) || !doubtful.includes(error.kind)) throw error;
      return settleDoubt(client, path, reference, error, options);
    }
  };
}

const doubtful: readonly ErrorKind[] = ['outcome_unknown', 'conflict', 'provider_failed'];

/** Looks for the refund by its reference, and answers as the service would have. */
async function settleDoubt(
  client: ClientOptions,
  path: string,
  reference: string,
  error: CountinghouseError,
  options: CallOptions | undefined,
): Promise<unknown> {
  const read = (part: string): Promise<Wire> =>
    call(client, { method: 'GET', path: path + part, repeat: 'read', options });
  // Null: nobody could look; undefined: there is none.
  let refund: Wire | undefined = null;
  try {
    const { data } = (await read('/refunds')) ?? {};
    refund = data?.find((each) => each.reference === reference);
    if (refund?.status === 'succeeded') {
      return { ...(await read('')), refund };
    }
  } catch {
    // What could not be read leaves the doubt as it was.
  }
  if (refund?.status === 'pending_approval') {
    return {
      requiresApproval: true,
      approvalId: refund.approval?.id,
      refundId: refund.id,
      status: 'pending_approval',
      refund,
    };
  }
  const { message, cause, name: _name, ...fields } = error;
  throw new CountinghouseError(
    message,
    { ...fields, kind: decideKind(error, refund), refund: refund ?? null },
    cause,
  );
}

function decideKind(error: CountinghouseError, refund: Wire | undefined): ErrorKind {
  const status = refund?.status;
  if (status === 'failed' || status === 'cancelled') return 'provider_failed';
  if (refund !== undefined) return 'outcome_unknown';
  // The count only grows, so no attempt with the old one can succeed later.
  return error.reason === 'refund_count_differs' || error.kind === 'conflict'
    ? 'conflict'
    : 'outcome_unknown';
}
