import { createHash } from 'node:crypto';
import type { DecisionStatus } from './approval.rules.ts';
import { toOperationText } from './operation.rules.ts';
import type { Operation } from './operation.rules.ts';

/** Kept with the request: whatever differs at the decision, to the last digit, is another operation. */
export function hashOperation(operation: Operation): Buffer {
  return createHash('sha256').update(toOperationText(operation)).digest();
}

/** What a passkey signs: the operation, the decision, and a nonce that makes every asking another. */
export function challengeFor(
  operation: Operation,
  decision: DecisionStatus,
  nonce: Uint8Array,
): Buffer {
  return challengeOfText(toOperationText(operation, decision), nonce);
}

export function challengeOfText(operationText: string, nonce: Uint8Array): Buffer {
  return createHash('sha256').update(operationText).update(nonce).digest();
}
