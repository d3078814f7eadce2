import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { theService } from '../../kernel/caller.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { emailOfExpiry } from './answers/quote-emails.ts';
import { tellAuthor } from './answers/tell-author.ts';
import { moveQuote } from './change-quote.ts';
import type { QuoteDeps } from './quote-deps.ts';
import { isPastExpiry } from './quote.rules.ts';
import { findLockedQuote, listExpiryCandidates } from './quotes.sql.ts';
import type { ExpiryCandidate, QuoteKey } from './quotes.sql.ts';

const quotesPerLook = 200;

/**
 * Quotes whose last day has passed, each by its organisation's own today. Their authors are told by
 * letter; no event tells of it. Two workers at once do no harm: the second finds nothing left.
 */
export async function expireQuotes(deps: QuoteDeps): Promise<number> {
  let expiredCount = 0;
  let failedCount = 0;
  let firstError: unknown;
  for (let last: QuoteKey | null = null; ;) {
    const now = deps.now();
    const looked: readonly ExpiryCandidate[] = await listExpiryCandidates(
      deps.database.db,
      now,
      last,
      quotesPerLook,
    );
    for (const key of looked) {
      if (!isPastExpiry(key, dayIn(key.timeZone, now))) continue;
      try {
        if (await expireQuote(deps, key)) expiredCount += 1;
      } catch (error) {
        // One that cannot be told of must not keep the others open.
        firstError ??= error;
        failedCount += 1;
      }
    }
    last = looked.at(-1) ?? null;
    if (last === null || looked.length < quotesPerLook) break;
  }
  if (failedCount === 0) return expiredCount;
  throw new Error(`${failedCount} quotes could not expire`, { cause: firstError });
}

/** False when somebody answered, changed or withdrew it meanwhile. */
export function expireQuote(deps: QuoteDeps, { orgId, id }: QuoteKey): Promise<boolean> {
  return withTransaction(deps.database.db, async (tx) => {
    const quote = await findLockedQuote(tx, orgId, id);
    const { timeZone } = await getOrganisation(tx, orgId);
    const today = dayIn(timeZone, deps.now());
    if (quote?.status !== 'sent' || !isPastExpiry(quote, today)) return false;
    const expired = await moveQuote(tx, deps, { quote, trigger: 'expire', actor: theService });
    await tellAuthor(tx, deps, expired, (names) => emailOfExpiry({ ...names, quote: expired }));
    return true;
  });
}
