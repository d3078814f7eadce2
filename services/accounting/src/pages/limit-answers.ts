import { networkBudgets } from '@countinghouse/limiter';
import type { Limiter } from '@countinghouse/limiter';
import type { FormTokens } from '@countinghouse/pages';
import { formCode } from '../sales/quotes/answers/answer-by-link.ts';

export interface AnswerLimits {
  readonly formTokens: FormTokens;
  readonly limiter: Limiter;
  readonly answersPerAddress: number;
}

/**
 * Null if the answer may proceed. A form with a valid token from our own page is never limited because
 * of other senders.
 */
export async function limitAnswer(
  { formTokens, limiter, answersPerAddress }: AnswerLimits,
  answer: {
    readonly address: string;
    readonly token: string;
    readonly hash: string;
    readonly formToken: string;
  },
) {
  const form = formTokens.open(answer.formToken, formCode(answer.token, answer.hash));
  if (form.kind === 'ok') return null;
  const spent = await limiter.spend(networkBudgets('form', answer.address, answersPerAddress));
  if (spent.kind === 'allowed') return null;
  return { kind: 'limited', retryAfterSeconds: spent.retryAfterSeconds } as const;
}
