import { keyRefusals } from './openapi-errors.ts';
import type { EntranceRefusals } from './openapi-errors.ts';
import { requiredScopesKey } from './operation.ts';

/** How callers of an API authenticate, and how its description presents that. */
export interface Entrance {
  /** All of them are required together. */
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  /** The key under which an operation lists its alternative requirements. */
  readonly requirementsKey: `x-${string}`;
  readonly refusals: EntranceRefusals;
  /** Whether people call it with a session: refusal bodies then include their reasons. */
  readonly isForPeople?: boolean;
  /** Whether every refusal carries `Error-Reason`. */
  readonly namesReasons?: boolean;
  /** Whether a value that breaks a rule is answered with the rule's name in `reason`. */
  readonly namesBrokenRules?: boolean;
  /** The rule names, if they are all known. */
  readonly brokenRules?: readonly string[];
  /** Whether `closeQueries` guards it: any operation may then refuse a parameter. */
  readonly closesQueries?: boolean;
  /** Whether its gate counts requests and reports limits on every response. */
  readonly sendsLimits?: boolean;
  /** Whether the gate can refuse any change, for any caller. */
  readonly guardsChanges: boolean;
  /** Whether a route's config opens it to everyone; an operation's `isPublic` does so too. */
  readonly isOpen: (config: object) => boolean;
  /** Path parameters that the gate reads, so that no route names them. */
  readonly pathParameters: Readonly<Record<string, { readonly description: string }>>;
}

type SecurityScheme =
  | { readonly type: 'http'; readonly scheme: 'bearer'; readonly description: string }
  | {
      readonly type: 'apiKey';
      readonly in: 'cookie' | 'header';
      readonly name: string;
      readonly description: string;
    };

export const keyEntrance: Entrance = {
  schemes: {
    apiKey: { type: 'http', scheme: 'bearer', description: 'The API key, sent as a bearer token.' },
  },
  requirementsKey: requiredScopesKey,
  refusals: keyRefusals,
  sendsLimits: true,
  namesReasons: true,
  guardsChanges: false,
  isOpen: () => false,
  pathParameters: {},
};
