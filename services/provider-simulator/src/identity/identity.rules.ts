/** Where a person is on the page; `done` is behind the last step, whatever came of it. */
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

/** The gaze that a face in a picture has; the task names one of them. */
export const gazes = ['left', 'right', 'up', 'down'] as const;
export type Gaze = (typeof gazes)[number];

/** A wrong picture may be a slip; a third one is not a person who looks. */
export const livenessTriesMax = 3;
const adultYears = 18;
const charactersMax = 100;

/** Fields that cannot be what they should be. */
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

/** The magic of the document number; README.md lists it. */
export function decideVerdict({ documentNumber }: PersonForm): CheckVerdict {
  const number = documentNumber.toUpperCase();
  if (number.startsWith('FAKE')) return { status: 'declined', reason: 'document_not_genuine' };
  if (number.startsWith('REVIEW')) return { status: 'in_review', reason: null };
  return { status: 'approved', reason: null };
}

/** The same for everybody who looks at a session, and not the same for every session. */
export function chooseGaze(token: string): Gaze {
  return gazes[(token.codePointAt(0) ?? 0) % gazes.length] ?? 'left';
}
