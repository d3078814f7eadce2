/** The person's current step; `done` follows the last step, with any result. */
export type CheckStep = 'consent' | 'document' | 'liveness' | 'done';

export const checkStatuses = [
  'open',
  'in_review',
  'approved',
  'declined',
  'expired',
  'cancelled',
] as const;
type CheckStatus = (typeof checkStatuses)[number];

export interface CheckVerdict {
  readonly status: CheckStatus;
  readonly reason: string | null;
}

export interface PersonForm {
  readonly name: string;
  readonly documentNumber: string;
  readonly bornOn: string;
}

export type FormField = keyof PersonForm;

/** The directions in which a face can look; the task names one of them. */
export const gazes = ['left', 'right', 'up', 'down'] as const;
export type Gaze = (typeof gazes)[number];

/** A wrong picture may be a slip; after the third the check fails. */
export const livenessTriesMax = 3;
const adultYears = 18;
const charactersMax = 100;

/** The fields with invalid values. */
export function findFlaws(form: PersonForm, today: string): readonly FormField[] {
  const flaws: FormField[] = [];
  if (form.name.trim() === '' || form.name.length > charactersMax) flaws.push('name');
  if (!/^[A-Za-z0-9-]{5,20}$/.test(form.documentNumber)) flaws.push('documentNumber');
  if (!isAdult(form.bornOn, today)) flaws.push('bornOn');
  return flaws;
}

function isAdult(bornOn: string, today: string): boolean {
  const [, year = '', rest = ''] = /^(\d{4})(-\d{2}-\d{2})$/.exec(bornOn) ?? [];
  if (year === '' || Number.isNaN(Date.parse(bornOn))) return false;
  const adultOn = `${Number(year) + adultYears}${rest}`;
  return adultOn <= today;
}

/** Magic document numbers; README.md lists them. */
export function decideVerdict({ documentNumber }: PersonForm): CheckVerdict {
  const number = documentNumber.toUpperCase();
  if (number.startsWith('FAKE')) return { status: 'declined', reason: 'document_not_genuine' };
  if (number.startsWith('REVIEW')) return { status: 'in_review', reason: null };
  return { status: 'approved', reason: null };
}

/** Constant per session, different between sessions. */
export function chooseGaze(token: string): Gaze {
  return gazes[(token.codePointAt(0) ?? 0) % gazes.length] ?? 'left';
}
