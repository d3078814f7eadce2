/** A failure that the person at the terminal can act on: shown as text, without a stack trace. */
export class DevError extends Error {
  override readonly name = 'DevError';
  readonly advice: string;

  constructor(message: string, advice: string) {
    super(message);
    this.advice = advice;
  }
}
