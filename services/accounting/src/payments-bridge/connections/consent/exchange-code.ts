import { z } from 'zod';

interface CodeExchange {
  /** Of payments. */
  readonly url: string;
  readonly code: string;
  readonly codeVerifier: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly wakeUrl: string;
}

export type Exchanged =
  | {
      readonly kind: 'keys';
      readonly key: string;
      readonly payKey: string;
      readonly wakeSecret: string | null;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'away' };

export type ExchangeCode = (exchange: CodeExchange) => Promise<Exchanged>;

const answerMsMax = 10_000;

const answer = z.object({
  key: z.string(),
  pay_key: z.string(),
  wake_secret: z.string().nullable(),
});

/** Server to server: the keys never pass through the browser. */
export const exchangeAtPayments: ExchangeCode = async (exchange) => {
  try {
    const response = await fetch(`${exchange.url}/connect/exchange`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        code: exchange.code,
        code_verifier: exchange.codeVerifier,
        organisation_id: exchange.orgId,
        organisation_name: exchange.orgName,
        wake_url: exchange.wakeUrl,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    });
    if (response.status === 400) return { kind: 'refused' };
    if (!response.ok) return { kind: 'away' };
    const { key, pay_key: payKey, wake_secret: wakeSecret } = answer.parse(await response.json());
    return { kind: 'keys', key, payKey, wakeSecret };
  } catch {
    return { kind: 'away' };
  }
};
