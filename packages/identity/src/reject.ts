export interface Rejected<Reason extends string> {
  readonly kind: 'reject';
  readonly reason: Reason;
}

export function reject<Reason extends string>(reason: Reason): Rejected<Reason> {
  return { kind: 'reject', reason };
}
