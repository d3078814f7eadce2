/** One HTTP exchange with the provider; the real one is `createUndiciSend`. */
export type Send = (request: SendRequest) => Promise<SendReply>;

export interface SendRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Relative to the base URL, with its query: `/transfers?reference=…`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The time limit of the whole exchange, including connecting. */
  readonly deadlineMs: number;
}

export interface SendReply {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * No response arrived. Only the transport knows whether the request may have been sent: a payout is
 * resent immediately if nothing left this machine, and never immediately otherwise.
 */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly reach: 'nothing_sent' | 'maybe_sent';

  /** The message is a fixed text or an error code, never external text. */
  constructor(reach: SendFailure['reach'], message: string) {
    super(message);
    this.reach = reach;
  }
}
