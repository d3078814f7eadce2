import { brandReason } from './brand.ts';
import type { Reason } from './brand.ts';
import type { ErrorCode } from './error-codes.ts';

/** The error pages' text about a reason. */
export interface ReasonGuide {
  readonly code: ErrorCode;
  readonly meaning: string;
  readonly causes: readonly string[];
  readonly fix: string;
  /** A helpful command; `$BASE` is the API's base URL and `$KEY` an API key. */
  readonly curl: string;
}

export type ReasonGuides = Readonly<Record<string, ReasonGuide>>;

/** Creates the function that turns a table's names into reasons with their codes. */
export function defineReasons<const Guides extends ReasonGuides>(_guides: Guides) {
  return <Word extends keyof Guides & string>(word: Word): Reason<Guides[Word]['code']> =>
    brandReason(word);
}
