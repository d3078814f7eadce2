import type { ErrorReply } from './error-replies.ts';

/** Thrown to end a request early; the error handler sends its reply and logs no fault. */
export class RefusedRequest extends Error {
  readonly reply: ErrorReply;

  constructor(reply: ErrorReply) {
    super(reply.code);
    this.name = 'RefusedRequest';
    this.reply = reply;
  }
}
