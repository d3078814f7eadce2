import { useSearchParts } from '@countinghouse/ui';
import { periodOf } from '../period.rules.ts';
import { readDay } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import type { StatementPeriod } from './contacts.queries.ts';

/** As chosen in the address; this year until then. */
export function useStatementPeriod(): StatementPeriod {
  const { today } = usePlace();
  const search = useSearchParts<RawSearch>();
  return {
    from: readDay(search, 'from') ?? periodOf('year', today).from,
    to: readDay(search, 'to') ?? today,
  };
}
