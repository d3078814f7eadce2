import type { OperatorActor } from '@countinghouse/actor';
import { operation, originOf } from '@countinghouse/http';
import type { OperationDescription } from '@countinghouse/http';
import { createSessionGate, mayAct } from '@countinghouse/identity';
import type { Operator, SessionGateDeps, SignedInOperator } from '@countinghouse/identity';
import type { Database } from '@countinghouse/postgres';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';

/** Who may call a console route: everyone, signed-in operators, or operators who may act. */
type ConsoleAccess = 'everyone' | 'viewer' | 'operator';

declare module 'fastify' {
  interface FastifyContextConfig {
    consoleAccess?: ConsoleAccess;
  }
  interface FastifyRequest {
    /** Set on console routes that are not public. */
    operator: SignedInOperator | null;
  }
}

/** An operator's act in the console: the logs name the operator, the request and its address. */
export interface ConsoleDeps<Schema> {
  readonly database: Database<Schema>;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly actor: OperatorActor;
  readonly operator: Pick<Operator, 'id' | 'role'>;
}

export function addOperatorField(scope: FastifyInstance): void {
  scope.decorateRequest('operator', null);
}

/** The console's gate: requires an operator session and a sufficient role. */
export function createOperatorGate(deps: SessionGateDeps<SignedInOperator>) {
  return createSessionGate(deps, {
    audienceOf: (request) => operatorAudienceOf(request.routeOptions.config),
    onSignedIn: (request, session) => {
      request.operator = session;
    },
    enterPlace: async (_request, { role }) =>
      mayAct(role)
        ? null
        : {
            status: 403,
            code: 'permission_denied',
            error: 'Your role is viewer. Only operators can do this.',
            broken: { reason: 'role_forbids' },
          },
  });
}

/** An unknown path requires a session, so it does not reveal what exists. */
export function operatorAudienceOf({
  consoleAccess = 'viewer',
}: FastifyContextConfig): 'everyone' | 'signed_in' | 'members' {
  if (consoleAccess === 'everyone') return 'everyone';
  return consoleAccess === 'viewer' ? 'signed_in' : 'members';
}

export function signedInOperatorOf({ operator }: FastifyRequest): SignedInOperator {
  if (operator === null) throw new Error('this route has no signed-in operator');
  return operator;
}

/**
 * The dependencies of an operator's act: the logs name the operator, the request and its address.
 */
export function actingAs<Deps extends object>(deps: Deps, request: FastifyRequest) {
  const { userId: id, email, role } = signedInOperatorOf(request);
  const actor = { kind: 'operator', id: email, origin: originOf(request) } as const;
  return { ...deps, actor, operator: { id, role } };
}

/** One access declaration serves both the gate and the published description. */
export function consoleRoute<Schemas extends object>(
  consoleAccess: ConsoleAccess,
  description: Omit<OperationDescription, 'requiredScopes' | 'isPublic'>,
  schemas: Schemas,
) {
  const described = operation({
    ...description,
    ...(consoleAccess === 'operator' && { requiredScopes: ['operator'] }),
  });
  return { config: { consoleAccess }, schema: { ...described, ...schemas } };
}
