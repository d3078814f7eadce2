export const requestStatuses = ['waiting', 'confirmed', 'rejected', 'withdrawn'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const decisions = ['confirm', 'reject', 'withdraw'] as const;
export type Decision = (typeof decisions)[number];

/** What a decision makes of a request. */
export const decidedStatuses = {
  confirm: 'confirmed',
  reject: 'rejected',
  withdraw: 'withdrawn',
} as const satisfies Readonly<Record<Decision, RequestStatus>>;

/** An act that moves money or rights: one operator requests it, another confirms it. */
export interface OperatorRequest {
  readonly id: string;
  /** One of the service's actions. */
  readonly action: string;
  readonly tenantId: string;
  /** The tenant itself, or something of it. */
  readonly subjectId: string;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly status: RequestStatus;
}

export type DecisionObstacle = 'already_decided' | 'lapsed' | 'own_request' | 'not_your_request';

/** Null: this operator may decide so. A trigger and a constraint of the table hold the same. */
export function refuseDecision(
  request: Pick<OperatorRequest, 'requestedBy' | 'status' | 'expiresAt'>,
  decision: Decision,
  operatorId: string,
  now: Date,
): DecisionObstacle | null {
  if (request.status !== 'waiting') return 'already_decided';
  const isOwn = request.requestedBy === operatorId;
  if (decision === 'withdraw') return isOwn ? null : 'not_your_request';
  if (isOwn) return 'own_request';
  return decision === 'confirm' && isLapsed(request, now) ? 'lapsed' : null;
}

export function isLapsed({ expiresAt }: Pick<OperatorRequest, 'expiresAt'>, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime();
}

const hourMs = 3_600_000;
/** Long enough for a weekend. Afterwards the facts have to be looked at again. */
export const requestLifetimeMs = 72 * hourMs;
