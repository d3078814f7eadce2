import { commonReason, RefusedRequest } from '@countinghouse/http';
import { describeMajorRejection, parseCurrency, parseMajor } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import type { Environment } from '../kernel/environment.rules.ts';

/** Fields shared by several requests, each validated in one place. */

export { multilineText, opaqueText, text } from '@countinghouse/http';

export function currencyCode() {
  return z
    .string()
    .transform((code, context): CurrencyCode => {
      const currency = parseCurrency(code);
      if (currency !== null) return currency;
      context.addIssue('Must be an ISO 4217 currency code in capitals, such as NGN.');
      return z.NEVER;
    })
    .meta({
      type: 'string',
      minLength: 3,
      maxLength: 3,
      pattern: '^[A-Z]{3}$',
      description: 'ISO 4217. `GET /reference` lists the supported currencies.',
      example: 'NGN',
    });
}

/** Converts a major-unit amount to minor units; reports an issue if the currency cannot represent it. */
export function toMinor(
  context: z.core.$RefinementCtx,
  field: string,
  amount: string | undefined,
  currency: CurrencyCode,
): bigint | null {
  if (amount === undefined) return null;
  const parsed = parseMajor(amount, currency);
  if (parsed.kind === 'ok') return parsed.money.amountMinor;
  const message = describeMajorRejection(parsed.reason, currency);
  context.addIssue({ code: 'custom', path: [field], input: amount, message });
  return null;
}

const addressCharactersMax = 2_000;
/** No blanks, control characters or backslashes: URL parsers disagree on them. */
const addressShape = /^https?:\/\/[^\s\\\p{Cc}]+$/iu;

/** A URL that a browser opens or loads an image from: https, or http on localhost. */
export function webAddress(description: string) {
  return z
    .string()
    .transform((address, context) => {
      const message = describeAddressFlaw(address);
      if (message !== null) context.addIssue(message);
      return address;
    })
    .meta({ type: 'string', format: 'uri', maxLength: addressCharactersMax, description });
}

function describeAddressFlaw(address: string): string | null {
  if (address.length > addressCharactersMax) {
    return `Must have at most ${addressCharactersMax} characters.`;
  }
  if (!addressShape.test(address) || !URL.canParse(address)) return mustBeHttps;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    return 'Must not contain a user name or password.';
  }
  return url.protocol === 'https:' || isLocalhost(url) ? null : mustBeHttps;
}

const mustBeHttps = 'Must be an https:// address.';

function isLocalhost(url: URL): boolean {
  return url.protocol === 'http:' && url.hostname === 'localhost';
}

/** Live keys accept https only, unless no real money moves. The schema cannot know either. */
export function refuseLocalhostWhenLive(
  environment: Environment,
  addresses: Readonly<Record<string, string | null>>,
  isLiveSimulated = false,
): void {
  if (environment === 'test' || isLiveSimulated) return;
  const refused = Object.entries(addresses).filter(
    ([, address]) => address !== null && isLocalhost(new URL(address)),
  );
  if (refused.length === 0) return;
  throw new RefusedRequest({
    status: 400,
    code: 'invalid_request',
    reason: commonReason('invalid_input'),
    error: {
      formErrors: [],
      fieldErrors: Object.fromEntries(refused.map(([field]) => [field, [mustBeHttps]])),
    },
  });
}
