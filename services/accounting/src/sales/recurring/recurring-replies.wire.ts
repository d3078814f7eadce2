import type { ErrorReply } from '@countinghouse/http';
import { toDraftReply } from '../../documents/drafts/draft-replies.wire.ts';
import type { DraftRejection } from '../../documents/drafts/draft.rules.ts';
import { refusal } from '../../edge/refusal.ts';
import { rolesWith } from '../../tenants/members/permission.rules.ts';
import { missedMax } from './recurring.rules.ts';
import type { TemplateRefusal } from './recurring.rules.ts';

type OwnRefusal =
  | TemplateRefusal
  | 'starts_in_past'
  | 'too_many_missed'
  | 'not_found'
  | 'version_conflict'
  | 'already_stopped'
  | 'already_paused'
  | 'not_paused'
  | 'run_not_refused';

export type RecurringReject =
  | { readonly kind: 'reject'; readonly reason: OwnRefusal }
  | DraftRejection;

const replies: Readonly<Record<OwnRefusal, ErrorReply>> = {
  ends_before_start: refusal(
    400,
    'ends_before_start',
    'The last day is before the first one.',
    'ends_on',
  ),
  goes_to_of_other_kind: refusal(
    400,
    'goes_to_of_other_kind',
    'Invoices are issued and sent, bills are approved; both can be drafts or submitted.',
    'goes_to',
  ),
  goes_to_forbidden: refusal(
    403,
    'goes_to_forbidden',
    `You may not do this yourself, so it is not done for you either. Let it be submitted, or ask one who approves: ${rolesWith('documents:approve').join(', ')}.`,
    'goes_to',
  ),
  limit_forbids: refusal(
    403,
    'limit_forbids',
    'You approve up to a limit, and nobody looks at these amounts again. Let it be submitted, or ask somebody without a limit.',
    'goes_to',
  ),
  starts_in_past: refusal(
    400,
    'starts_in_past',
    'It would begin before today. Begin today or later, or send `catch_up: true` to have the documents of the past made too.',
    'starts_on',
  ),
  too_many_missed: refusal(
    400,
    'too_many_missed',
    `More than ${missedMax} documents of the past would be made. Begin later.`,
    'starts_on',
  ),
  not_found: refusal(404, 'not_found', 'There is nothing like this that comes again.'),
  version_conflict: refusal(
    409,
    'version_conflict',
    'Somebody changed it since you read it. Read it again and decide anew.',
    'version',
  ),
  already_stopped: refusal(
    409,
    'already_stopped',
    'It was stopped for good. Make a new one with the same content.',
  ),
  already_paused: refusal(409, 'already_paused', 'It is paused already.'),
  not_paused: refusal(409, 'not_paused', 'It is not paused.'),
  run_not_refused: refusal(
    409,
    'run_not_refused',
    'The document of this day was made; only a day on which it was refused is tried again.',
  ),
};

export function toRecurringReply(rejection: RecurringReject): ErrorReply {
  return 'field' in rejection ? toDraftReply(rejection) : replies[rejection.reason];
}
