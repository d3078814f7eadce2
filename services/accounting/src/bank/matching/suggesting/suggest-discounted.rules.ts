import type { Candidates, PreparedItem, PreparedLine } from '../candidates/candidates.rules.ts';
import type { Suggestion } from '../match.rules.ts';
import { dueEvidence, isNamed, magnitude, referenceEvidence } from './document-signals.rules.ts';
import { titleOf, toDocumentsSuggestion } from './document-signals.rules.ts';
import type { Signals } from './document-signals.rules.ts';
import type { Evidence } from './evidence.rules.ts';

/** A document paid in time, less its early-payment discount. */
export function suggestDiscounted(
  candidates: Candidates,
  line: PreparedLine,
  signals: Signals,
): readonly Suggestion[] {
  const { amountMinor, date } = line.line;
  const alike = (candidates.itemsByDiscounted.get(amountMinor) ?? []).slice(0, alikeMax);
  const inTime = alike.filter(
    ({ discount, date: from }) => discount !== null && from <= date && date <= discount.until,
  );
  return inTime.slice(0, discountedMax).flatMap((item) => discounted(line, item, signals));
}

/** As many as a person can review. */
const discountedMax = 10;
/** If more have the same amount, only the first are compared. */
const alikeMax = 200;

function discounted(
  line: PreparedLine,
  item: PreparedItem,
  { identityOf }: Signals,
): readonly Suggestion[] {
  if (item.discount === null) return [];
  const { pct, until } = item.discount;
  const title = `${titleOf(item)}, less ${pct} % early-payment discount`;
  const sentence = `The amount equals the open balance of ${titleOf(item)} less ${pct} % for payment by ${until}.`;
  const evidence: readonly Evidence[] = [
    { what: 'discount', points: 40, sentence },
    ...referenceEvidence(line, item),
    ...identityOf(item),
    ...dueEvidence(line, item),
  ];
  const settles = [{ to: item.source, amountMinor: magnitude(line.line.amountMinor) }];
  return [
    toDocumentsSuggestion({
      items: [item],
      title,
      evidence,
      part: { settles, takesDiscount: true },
      // A discount gives up money, so without the document's number a person decides.
      needsPerson: !isNamed(line, item),
    }),
  ];
}
