/** One HTTP exchange with the provider; the real one is `createUndiciSend`. */
export type Send = (request: SendRequest) => Promise<SendReply>;

export interface SendRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the base address, with its query: `/transfers?reference=…`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the whole exchange may take, connecting included. */
  readonly deadlineMs: number;
}

export interface SendReply {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * No answer came. Only the transport knows whether the request can have arrived: a payout is sent
 * again at once when nothing left this machine, and never at once when something may have.
 */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly reach: 'nothing_sent' | 'maybe_sent';

  /** The message is a word of ours or the code of an error, never text from outside. */
  constructor(reach: SendFailure['reach'], message: string) {
    super(message);
    this.reach = reach;
  }
}
