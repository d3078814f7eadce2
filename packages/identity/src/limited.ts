export interface Limited {
  readonly kind: 'limited';
  /** Too many failures, or more passwords to check than the service can at present. */
  readonly cause: 'attempts' | 'busy';
  readonly retryAfterSeconds: number;
}
