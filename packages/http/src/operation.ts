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
  readonly 'x-required-scopes'?: readonly string[];
  readonly [errorStatusesKey]?: readonly ErrorStatus[];
}

/** Read when the document is finished, and taken out of it. */
export const errorStatusesKey = 'x-error-statuses';

/** What the published description says of a route; spread it into the route's `schema`. */
export function operation(description: OperationDescription): OperationSchema {
  const { operationId, summary, tags, requiredScopes = [], errors = [] } = description;
  return {
    operationId,
    summary,
    tags,
    [errorStatusesKey]: errors,
    ...(description.description !== undefined && { description: description.description }),
    ...(requiredScopes.length > 0 && { 'x-required-scopes': requiredScopes }),
    ...(description.isPublic === true && { security: [] }),
  };
}
