import type { ErrorReply } from './error-replies.ts';

/** Thrown where a request ends early; the error handler sends its reply and logs no fault. */
export class RefusedRequest extends Error {
  readonly reply: ErrorReply;

  constructor(reply: ErrorReply) {
    super(reply.code);
    this.name = 'RefusedRequest';
    this.reply = reply;
  }
}
