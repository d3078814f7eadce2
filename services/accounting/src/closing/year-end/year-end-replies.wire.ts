import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import type { CloseYearOutcome } from './close-year.ts';
import type { ChecklistOutcome } from './read-checklist.ts';
import type { ReopenYearOutcome } from './reopen-year.ts';

type Rejection = Extract<
  ChecklistOutcome | CloseYearOutcome | ReopenYearOutcome,
  { kind: 'reject' }
>;
const pointSentences = {
  checklist_blocked: 'Resolve these points before you close the year',
  checklist_open: 'These points are open. Resolve them, or list them in `despite` with a note',
  note_missing: 'Explain in `note` why you close the year despite these points',
};
type PointReason = keyof typeof pointSentences;

const replies: Readonly<Record<Exclude<Rejection['reason'], PointReason>, ErrorReply>> = {
  not_a_year_end: refusal(
    400,
    'not_a_year_end',
    'This is not the last day of a fiscal year. Check `year_end` against the organisation’s fiscal year.',
    'year_end',
  ),
  year_not_over: refusal(409, 'year_not_over', 'This year has not ended yet.', 'year_end'),
  already_closed: refusal(409, 'already_closed', 'This year is already closed.'),
  later_year_closed: refusal(
    409,
    'later_year_closed',
    'A later year is closed and builds on this one. Reopen the later year first.',
  ),
  permission_denied: refusal(
    403,
    'permission_denied',
    'Only owners, admins and accountants can close a year. Ask one of them.',
  ),
  not_found: refusal(404, 'not_found', 'Year-end closing not found. Check the id.'),
  owner_only: refusal(403, 'owner_only', 'Only an owner can reopen a closed year. Ask one.'),
  already_reopened: refusal(409, 'already_reopened', 'This year-end closing was already reopened.'),
  hard_locked: refusal(
    409,
    'hard_locked',
    'The hard lock covers the last day of this year and cannot be removed. Nothing can be posted in this year.',
  ),
};

export function toYearEndReply(rejection: Rejection): ErrorReply {
  if (!('points' in rejection)) return replies[rejection.reason];
  const { reason, points } = rejection;
  const sentence = `${pointSentences[reason]}: ${points.join(', ')}.`;
  return reason === 'note_missing'
    ? refusal(400, reason, sentence, 'note')
    : refusal(409, reason, sentence, 'despite');
}
