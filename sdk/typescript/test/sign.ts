import { createHmac } from 'node:crypto';

/** The headers of a request of the payments service, as its contract has them. */
export function signPayments(body: string, secret: string, at: Date) {
  const timestamp = Math.floor(at.getTime() / 1000);
  return {
    'content-type': 'application/json',
    'x-service-timestamp': String(timestamp),
    'x-service-signature': createHmac('sha256', secret)
      .update(`${timestamp}.${body}`)
      .digest('hex'),
  };
}
