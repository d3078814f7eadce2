import type { ErrorStatus } from './error-replies.ts';

export interface OperationDescription {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** The scopes that a key needs; empty when any key will do. */
  readonly requiredScopes?: readonly string[];
  /** Answered without a key. */
  readonly isPublic?: boolean;
  /** Refusals of this operation beyond those that follow from its shape. */
  readonly errors?: readonly ErrorStatus[];
}

export interface OperationSchema {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly description?: string;
  readonly security?: readonly [];
  readonly [requiredScopesKey]?: readonly string[];
  readonly [errorStatusesKey]?: readonly ErrorStatus[];
}

/** Read when the document is finished, and taken out of it. */
export const errorStatusesKey = 'x-error-statuses';
export const requiredScopesKey = 'x-required-scopes';

/** What the published description says of a route; spread it into the route's `schema`. */
export function operation(description: OperationDescription): OperationSchema {
  const { operationId, summary, tags, requiredScopes = [], errors = [] } = description;
  return {
    operationId,
    summary,
    tags,
    [errorStatusesKey]: errors,
    ...(description.description !== undefined && { description: description.description }),
    ...(requiredScopes.length > 0 && { [requiredScopesKey]: requiredScopes }),
    ...(description.isPublic === true && { security: [] }),
  };
}
