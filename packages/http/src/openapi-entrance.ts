import { keyRefusals } from './openapi-errors.ts';
import type { EntranceRefusals } from './openapi-errors.ts';
import { requiredScopesKey } from './operation.ts';

/** How callers of an interface show who they are, and how its description speaks of that. */
export interface Entrance {
  /** All of them are asked for together. */
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  /** Under which name an operation lists what its caller needs one of. */
  readonly requirementsKey: `x-${string}`;
  readonly refusals: EntranceRefusals;
  /** Whether people come in, with a session: then the bodies of refusals name their reasons. */
  readonly isForPeople?: boolean;
  /** Whether every refusal carries `Error-Reason`. */
  readonly namesReasons?: boolean;
  /** Whether a value that a rule refuses is answered with the rule's name in `reason`. */
  readonly namesBrokenRules?: boolean;
  /** Whether `closeQueries` guards it: any operation may be sent a parameter that it refuses. */
  readonly closesQueries?: boolean;
  /** Whether its gate counts requests and says so on every answer. */
  readonly sendsLimits?: boolean;
  /** Whether whatever changes something can be refused at the entrance, whoever asks. */
  readonly guardsChanges: boolean;
  /** Whether a route's own settings open it to everyone; `isPublic` of an operation says so too. */
  readonly isOpen: (config: object) => boolean;
  /** Parts of paths that the entrance reads, so that no route names them. */
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
