import { createHash } from 'node:crypto';
import { toLeafText } from './movement-log.rules.ts';
import type { MovementLeaf } from './movement-log.rules.ts';

/** Two logs with the same hash at a sequence number have the same movement there. */
export function hashMovement(movement: MovementLeaf): string {
  return createHash('sha256').update(toLeafText(movement)).digest('hex');
}
