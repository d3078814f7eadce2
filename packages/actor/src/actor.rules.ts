/** The request through which an actor acts. */
export interface RequestOrigin {
  readonly requestId: string;
  /** The client's address. */
  readonly ip: string;
}

interface Acting {
  readonly id: string;
  /** Absent if there is no request: a job, or an operator's command. */
  readonly origin?: RequestOrigin;
}

/** A person who works for the tenant; the id is that of the membership. */
export interface MemberActor extends Acting {
  readonly kind: 'member';
}

export interface KeyActor extends Acting {
  readonly kind: 'api_key';
}

/** A person who runs the installation; the id is the name they gave. */
export interface OperatorActor extends Acting {
  readonly kind: 'operator';
}

/** An action without a request; the id is the part of the service that acts. */
export interface SystemActor extends Acting {
  readonly kind: 'system';
}

/** Who acts, and through which request. The kinds match the values in the tables. */
export type Actor = MemberActor | KeyActor | OperatorActor | SystemActor;
