import { parsePeppers } from '@countinghouse/api-keys';
import { parseSealingKeys } from '@countinghouse/sealing';
import { z } from 'zod';

/** Keys are hashed with the first of these; older ones stay listed until no key needs them. */
export function peppers() {
  const error = 'must be base64 of at least 32 random bytes (openssl rand -base64 32)';
  return z.string({ error }).transform((text, context) => {
    const parsed = parsePeppers(text);
    if (parsed.kind === 'peppers') return parsed.peppers;
    context.addIssue(parsed.reason);
    return z.NEVER;
  });
}

/** Secrets are sealed with the first of these; older ones stay listed for opening. */
export function sealingKeys() {
  return z
    .string({ error: 'must list sealing keys as id:base64 (openssl rand -base64 32)' })
    .transform((text, context) => {
      const parsed = parseSealingKeys(text);
      if (parsed.kind === 'keys') return parsed.keys;
      context.addIssue(parsed.reason);
      return z.NEVER;
    });
}

/** Only for webhook secrets, so that a dispatcher can open nothing else. */
export function webhookSealingKeys() {
  return sealingKeys()
    .optional()
    .describe('keys for webhook secrets; if unset, the general sealing keys encrypt them');
}
