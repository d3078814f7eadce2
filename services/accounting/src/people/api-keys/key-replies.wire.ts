import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import { keysMaxSentence } from './api-keys.wire.ts';
import type { KeyOrderRefusal } from './create-key-in-person.ts';
import type { RotateRefusal } from './rotate-api-key.ts';

type Sentence = readonly [status: 400 | 404 | 409, sentence: string, field?: string];

const sentences: Readonly<Record<KeyOrderRefusal | RotateRefusal, Sentence>> = {
  too_many_keys: [409, keysMaxSentence],
  expires_in_the_past: [
    400,
    'The key would have ended before it began. Give a later time.',
    'expires_at',
  ],
  key_not_found: [404, 'The organisation has no key with this id.'],
  key_revoked: [409, 'This key was revoked. Make a new one instead.'],
  key_expired: [409, 'This key has ended. Make a new one instead.'],
  key_replaced: [409, 'Another key has taken the place of this one. Rotate that one instead.'],
};

export function toKeyReply(reason: KeyOrderRefusal | RotateRefusal): ErrorReply {
  const [status, sentence, field] = sentences[reason];
  return refusal(status, reason, sentence, field);
}
