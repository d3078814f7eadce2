import type { Pool, PreparedItem, PreparedLine } from '../candidates/pool.rules.ts';
import type { Suggestion } from '../match.rules.ts';
import { dueEvidence, isNamed, magnitude, referenceEvidence } from './document-signals.rules.ts';
import { titleOf, toDocumentsSuggestion } from './document-signals.rules.ts';
import type { Clues } from './document-signals.rules.ts';
import type { Evidence } from './evidence.rules.ts';
import { whoEvidence } from './payer-identity.rules.ts';

/** A document paid in time, less what its terms take off for that. */
export function suggestDiscounted(
  pool: Pool,
  line: PreparedLine,
  clues: Clues,
): readonly Suggestion[] {
  const { amountMinor, date } = line.line;
  const alike = (pool.itemsByDiscounted.get(amountMinor) ?? []).slice(0, alikeMax);
  const inTime = alike.filter(
    ({ discount, date: from }) => discount !== null && from <= date && date <= discount.until,
  );
  return inTime.slice(0, discountedMax).flatMap((item) => discounted(pool, line, item, clues));
}

/** As many as a person reads. */
const discountedMax = 10;
/** Of more with one amount the first ones are compared. */
const alikeMax = 200;

function discounted(
  pool: Pool,
  line: PreparedLine,
  item: PreparedItem,
  { ruleContactId }: Clues,
): readonly Suggestion[] {
  if (item.discount === null) return [];
  const { pct, until } = item.discount;
  const title = `${titleOf(item)}, less ${pct} % early-payment discount`;
  const sentence = `The amount equals the open balance of ${titleOf(item)} less ${pct} % for payment by ${until}.`;
  const evidence: readonly Evidence[] = [
    { what: 'discount', points: 40, sentence },
    ...referenceEvidence(line, item),
    ...whoEvidence(pool, line, item, ruleContactId),
    ...dueEvidence(line, item),
  ];
  const settles = [{ to: item.source, amountMinor: magnitude(line.line.amountMinor) }];
  return [
    toDocumentsSuggestion({
      items: [item],
      title,
      evidence,
      part: { settles, takesDiscount: true },
      // Money gives way for good: without the document's number that is for a person to say.
      needsPerson: !isNamed(line, item),
    }),
  ];
}
