import { sendBack } from '../brand.ts';
import type { LineAct, Suggestion } from './bank.queries.ts';

/** The service says what to send; null is to ignore the line. */
export function toAct({ match }: Suggestion): LineAct {
  return match === null
    ? { kind: 'ignore' }
    : { kind: 'match', parts: sendBack(match.parts), withLines: match.with_lines };
}
