import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { theService } from '../../kernel/caller.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { emailAuthor } from './answers/email-author.ts';
import { emailOfExpiry } from './answers/quote-emails.ts';
import { moveQuote } from './change-quote.ts';
import type { QuoteDeps } from './quote-deps.ts';
import { isPastExpiry } from './quote.rules.ts';
import { lockQuote, listExpiryCandidates } from './quotes.sql.ts';
import type { ExpiryCandidate, QuoteKey } from './quotes.sql.ts';

const quotesPerLook = 200;

/**
 * Expires quotes whose last day has passed in their organisation's time zone. Emails their authors;
 * there is no event. Two workers may run it concurrently: the second finds nothing left.
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
        // One failed notification must not keep the other quotes open.
        firstError ??= error;
        failedCount += 1;
      }
    }
    last = looked.at(-1) ?? null;
    if (last === null || looked.length < quotesPerLook) break;
  }
  if (failedCount === 0) return expiredCount;
  throw new Error(`${failedCount} quotes could not be expired`, { cause: firstError });
}

/** False if someone answered, changed or withdrew it in the meantime. */
export function expireQuote(deps: QuoteDeps, { orgId, id }: QuoteKey): Promise<boolean> {
  return withTransaction(deps.database.db, async (tx) => {
    const quote = await lockQuote(tx, orgId, id);
    const { timeZone } = await getOrganisation(tx, orgId);
    const today = dayIn(timeZone, deps.now());
    if (quote?.status !== 'sent' || !isPastExpiry(quote, today)) return false;
    const expired = await moveQuote(tx, deps, { quote, trigger: 'expire', actor: theService });
    await emailAuthor(tx, deps, expired, (names) => emailOfExpiry({ ...names, quote: expired }));
    return true;
  });
}
