import type { ErrorStatus } from './error-codes.ts';
import { answersKey } from './openapi-answers.ts';
import type { AnswerDescription } from './openapi-answers.ts';
import { repeatKey } from './openapi-calls.ts';
import type { Repeat } from './openapi-calls.ts';
import { bodyExampleKey, otherBodiesKey } from './openapi-names.ts';

export interface OperationDescription {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** The scopes that a key needs; empty if any key is enough. */
  readonly requiredScopes?: readonly string[];
  /** For people: may be refused unless a second factor was verified recently. */
  readonly secondFactor?: boolean;
  /** Callable without a key. */
  readonly isPublic?: boolean;
  /** Required for every key operation but GET, which is always safe to repeat. */
  readonly repeat?: Repeat;
  /** A complete body that the operation accepts. */
  readonly bodyExample?: Readonly<Record<string, unknown>>;
  /** More accepted bodies, by what is special about them. */
  readonly otherBodies?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Scopes that are needed only under a condition, each with the condition. */
  readonly scopesWhen?: Readonly<Record<string, string>>;
  /** The environments it works in, if not all. */
  readonly environments?: readonly string[];
  /** What each success means, by status. Defaults to the description of the response schema. */
  readonly answers?: Readonly<Record<number, AnswerDescription>>;
  /** Refusals beyond those that follow from its shape. */
  readonly errors?: readonly ErrorStatus[];
  /** Values of `Error-Reason` beyond those that follow from its statuses. */
  readonly reasons?: readonly string[];
}

export interface OperationSchema {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly description?: string;
  readonly security?: readonly [];
  readonly [requiredScopesKey]?: readonly string[];
  readonly [secondFactorKey]?: true;
  readonly [repeatKey]?: Repeat;
  readonly [answersKey]?: OperationDescription['answers'];
  readonly [bodyExampleKey]?: OperationDescription['bodyExample'];
  readonly [otherBodiesKey]?: OperationDescription['otherBodies'];
  readonly 'x-scopes-when'?: OperationDescription['scopesWhen'];
  readonly 'x-environments'?: OperationDescription['environments'];
  readonly [errorStatusesKey]?: readonly ErrorStatus[];
  readonly [errorReasonsKey]?: readonly string[];
}

/** Read when the document is finished, then removed from it. */
export const errorStatusesKey = 'x-error-statuses';
export const errorReasonsKey = 'x-error-reasons';
export const requiredScopesKey = 'x-required-scopes';
/** Only in documents of APIs for people. */
export const secondFactorKey = 'x-second-factor';

/** A route's part of the published description; spread it into the route's `schema`. */
export function operation(description: OperationDescription): OperationSchema {
  const {
    operationId,
    summary,
    tags,
    requiredScopes = [],
    errors = [],
    reasons = [],
  } = description;
  return {
    operationId,
    summary,
    tags,
    [errorStatusesKey]: errors,
    [errorReasonsKey]: reasons,
    ...(description.description !== undefined && { description: description.description }),
    ...(requiredScopes.length > 0 && { [requiredScopesKey]: requiredScopes }),
    ...(description.secondFactor === true && { [secondFactorKey]: true as const }),
    ...(description.repeat !== undefined && { [repeatKey]: description.repeat }),
    ...(description.answers !== undefined && { [answersKey]: description.answers }),
    ...(description.bodyExample !== undefined && { [bodyExampleKey]: description.bodyExample }),
    ...(description.otherBodies !== undefined && { [otherBodiesKey]: description.otherBodies }),
    ...(description.scopesWhen !== undefined && { 'x-scopes-when': description.scopesWhen }),
    ...(description.environments !== undefined && { 'x-environments': description.environments }),
    ...(description.isPublic === true && { security: [] }),
  };
}
