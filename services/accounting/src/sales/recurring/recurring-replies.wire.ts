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
    'The last date, `ends_on`, is before `starts_on`. Send a later date, or omit `ends_on`.',
    'ends_on',
  ),
  goes_to_of_other_kind: refusal(
    400,
    'goes_to_of_other_kind',
    'This `goes_to` does not fit the kind. Use `draft`, `submitted`, `issued` or `sent` for invoices, and `draft`, `submitted` or `approved` for bills.',
    'goes_to',
  ),
  goes_to_forbidden: refusal(
    403,
    'goes_to_forbidden',
    `Your role does not allow this action, so it cannot run automatically for you. Send \`goes_to: submitted\`, or ask a member with one of these roles: ${rolesWith('documents:approve').join(', ')}.`,
    'goes_to',
  ),
  limit_forbids: refusal(
    403,
    'limit_forbids',
    'You have an approval limit, so you cannot set up automatic approval. Send `goes_to: submitted`, or ask a member without a limit.',
    'goes_to',
  ),
  starts_in_past: refusal(
    400,
    'starts_in_past',
    'The date `starts_on` is in the past. Send today or a later date, or send `catch_up: true` to create the past documents too.',
    'starts_on',
  ),
  too_many_missed: refusal(
    400,
    'too_many_missed',
    `This would create more than ${missedMax} past documents. Choose a later start date.`,
    'starts_on',
  ),
  not_found: refusal(404, 'not_found', 'Recurring document not found. Check the id.'),
  version_conflict: refusal(
    409,
    'version_conflict',
    'The recurring document has changed since you last read it. Reload it and try again.',
    'version',
  ),
  already_stopped: refusal(
    409,
    'already_stopped',
    'This recurring document is stopped permanently. Create a new one with the same content.',
  ),
  already_paused: refusal(409, 'already_paused', 'This recurring document is already paused.'),
  not_paused: refusal(
    409,
    'not_paused',
    'This recurring document is not paused. Only a paused one can be resumed.',
  ),
  run_not_refused: refusal(
    409,
    'run_not_refused',
    'The document for this date was created. Only a refused run can be retried.',
  ),
};

export function toRecurringReply(rejection: RecurringReject): ErrorReply {
  return 'field' in rejection ? toDraftReply(rejection) : replies[rejection.reason];
}
