import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import type { LeadRefusal, LeadRejection } from './lead.rules.ts';

type Sentence = readonly [status: 400 | 404 | 409, sentence: string, field?: string];

const sentences: Readonly<Record<LeadRefusal, Sentence>> = {
  lead_not_found: [404, 'There is no such lead here.'],
  version_conflict: [409, 'Somebody changed this lead meanwhile. Read it again, then decide.'],
  stage_forbids: [409, 'The lead cannot go there from its stage. `next_stages` says where it can.'],
  lost_reason_missing: [400, 'Say why it is lost.', 'lost_reason'],
  lost_reason_without_loss: [400, 'This reason is for leads that are lost.', 'lost_reason'],
  contact_not_found: [400, 'There is no such contact here.', 'contact_id'],
  contact_not_customer: [
    400,
    'This contact is not a customer. Make it one, or name another.',
    'contact_id',
  ],
  contact_inactive: [
    400,
    'This contact is not in use any more. Take it up again, or name another.',
    'contact_id',
  ],
  member_not_found: [400, 'Nobody with this id works here.', 'member_id'],
};

export function toLeadReply({ reason }: LeadRejection): ErrorReply {
  const [status, sentence, field] = sentences[reason];
  return refusal(status, reason, sentence, field);
}
