/** One POST to a receiver whose address a third party chose. */
export interface OutgoingRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For the whole request: lookup, connect, send and read. */
  readonly waitMs: number;
  /** Keep the connection, because the receiver will be called again within seconds. */
  readonly keepsConnection: boolean;
}

/**
 * Why there was no 2xx, coarse enough that an endpoint cannot be used to explore a network.
 * `unknown`: the process ended before the answer was stored; the sender itself never returns it.
 */
export type ErrorClass =
  | 'blocked'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'protocol'
  | 'redirect'
  | 'http_status'
  | 'unknown';

export interface SendOutcome {
  readonly isDelivered: boolean;
  /**
   * The status line decides the outcome if it arrived in time; a later failure of the body does
   * not.
   */
  readonly status: number | null;
  readonly errorClass: ErrorClass | null;
  readonly durationMs: number;
  readonly response: ReceivedResponse | null;
}

/** The response for display: cut to size, never inflated. */
export interface ReceivedResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly isCut: boolean;
}

/** The only component that connects to receivers. Receivers' behaviour never makes it throw. */
export interface Sender {
  readonly send: (request: OutgoingRequest) => Promise<SendOutcome>;
  readonly close: () => Promise<void>;
}

/** Empty in production. Allows receivers on this machine: tests, benchmarks, the demo, examples. */
export interface NetworkExceptions {
  /** CIDR blocks that may be called although they are not public. */
  readonly allowedNetworks: readonly string[];
  /** CIDR blocks of the operator's own public addresses, which merchants must not reach. */
  readonly deniedNetworks?: readonly string[];
  /** PEM text of a certificate authority to trust in addition to the usual ones. */
  readonly extraAuthority: string | null;
  /** `address:port` of the name server to use instead of the system's. */
  readonly nameServer: string | null;
}
