import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import { keysMaxSentence } from './api-keys.wire.ts';
import type { KeyOrderRefusal } from './create-key-as-member.ts';
import type { RotateRefusal } from './rotate-api-key.ts';

type Sentence = readonly [status: 400 | 404 | 409, sentence: string, field?: string];

const sentences: Readonly<Record<KeyOrderRefusal | RotateRefusal, Sentence>> = {
  too_many_keys: [409, keysMaxSentence],
  expires_in_the_past: [400, 'The expiry time is in the past. Send a later time.', 'expires_at'],
  key_not_found: [404, 'API key not found. Check the id.'],
  key_revoked: [409, 'This key is revoked. Create a new one instead.'],
  key_expired: [409, 'This key has expired. Create a new one instead.'],
  key_replaced: [409, 'This key was already replaced by another one. Rotate that one instead.'],
};

export function toKeyReply(reason: KeyOrderRefusal | RotateRefusal): ErrorReply {
  const [status, sentence, field] = sentences[reason];
  return refusal(status, reason, sentence, field);
}
