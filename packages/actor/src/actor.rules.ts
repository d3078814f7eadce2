/** The request by which somebody acts. */
export interface RequestOrigin {
  readonly requestId: string;
  /** The client's address. */
  readonly ip: string;
}

interface Acting {
  readonly id: string;
  /** Left out where no request is behind it: a job, or an operator's command. */
  readonly origin?: RequestOrigin;
}

/** A person who works for the tenant; the id is that of the membership. */
export interface MemberActor extends Acting {
  readonly kind: 'member';
}

export interface KeyActor extends Acting {
  readonly kind: 'api_key';
}

/** Somebody who runs the installation; the id is the name they gave. */
export interface OperatorActor extends Acting {
  readonly kind: 'operator';
}

/** What nobody asked for at that moment; the id is the part of the service that acts. */
export interface SystemActor extends Acting {
  readonly kind: 'system';
}

/** Who acts, and by which request. The kinds are the words of the tables. */
export type Actor = MemberActor | KeyActor | OperatorActor | SystemActor;
