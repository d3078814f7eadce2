export interface Limited {
  readonly kind: 'limited';
  /** Too many failures, or more password checks than the service can run now. */
  readonly cause: 'attempts' | 'busy';
  readonly retryAfterSeconds: number;
}
