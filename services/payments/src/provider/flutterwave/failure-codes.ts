import type { ChargeFailureCode } from '../provider.ts';

/**
 * Banks answer in prose. The first match wins, so narrow patterns come before wide ones. An unknown
 * message counts as a decline: the payer's bank refused for its own reason.
 */
const codesByWords: readonly (readonly [RegExp, ChargeFailureCode])[] = [
  [/insufficient|not enough|low balance/i, 'insufficient_funds'],
  [/limit|exceed/i, 'limit_exceeded'],
  [/cancel|abandon|closed by/i, 'abandoned'],
  [
    /\b(otp|pin|cvv|3ds?|3-?d secure|avs)\b|authenticat|verification|token/i,
    'authentication_failed',
  ],
  [/expire|timed? ?out|too late/i, 'expired'],
  [/declin|honou?r|restricted|stolen|lost|not permitted|pick ?up/i, 'declined'],
  [/system|malfunction|switch|unavailable|unable|internal|service|network/i, 'provider_error'],
];

export function toFailureCode(status: string, message: string | null): ChargeFailureCode {
  if (status.toLowerCase() === 'cancelled') return 'abandoned';
  if (message === null) return 'provider_error';
  return codesByWords.find(([words]) => words.test(message))?.[1] ?? 'declined';
}
