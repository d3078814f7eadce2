/** One POST to a receiver whose address somebody else chose. */
export interface OutgoingRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For everything: looking up the name, connecting, sending and reading. */
  readonly waitMs: number;
  /** A receiver that will be called again within seconds may keep its connection. */
  readonly keepsConnection: boolean;
}

/**
 * Why there was no 2xx, in words coarse enough that an endpoint cannot be used to explore a network.
 * `unknown`: the process ended before the answer was stored; the sender itself never says it.
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
  /** The status line decides, if it came in time; what happens to the body afterwards does not. */
  readonly status: number | null;
  readonly errorClass: ErrorClass | null;
  readonly durationMs: number;
  readonly response: ReceivedResponse | null;
}

/** For the one who asked for a test: what came back, cut to size, never inflated. */
export interface ReceivedResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly isCut: boolean;
}

/** The only thing of ours that opens connections to receivers. Never throws for what they do. */
export interface Sender {
  readonly send: (request: OutgoingRequest) => Promise<SendOutcome>;
  readonly close: () => Promise<void>;
}

/** Empty in production. For receivers on this machine: tests, benchmarks, the demo, examples. */
export interface NetworkExceptions {
  /** CIDR blocks that may be called although they are not public. */
  readonly allowedNetworks: readonly string[];
  /** CIDR blocks of the operator's own in public space, which merchants have no business in. */
  readonly deniedNetworks?: readonly string[];
  /** PEM text of an authority to trust beside the usual ones. */
  readonly extraAuthority: string | null;
  /** `address:port` of the name server to ask instead of the system's. */
  readonly nameServer: string | null;
}
