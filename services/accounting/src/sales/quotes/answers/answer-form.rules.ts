import type { CustomerAnswer } from './quote-answer.rules.ts';

/** The customer's input as typed, shown again next to an error. */
export interface AnswerFields {
  readonly answer: 'accept' | 'decline';
  readonly name: string;
  readonly reason: string;
}

export interface AnswerFlaws {
  readonly name?: 'missing' | 'too_long';
  readonly reason?: 'too_long';
}

export type AnswerForm =
  | { readonly kind: 'ok'; readonly answer: CustomerAnswer }
  | { readonly kind: 'reject'; readonly flaws: AnswerFlaws };

export const nameCharactersMax = 160;
export const reasonCharactersMax = 1_000;

/** Accepting requires a name; declining requires nothing. */
export function parseAnswer({ answer, ...fields }: AnswerFields): AnswerForm {
  const name = toLine(fields.name);
  const reason = toText(fields.reason);
  const flaws: AnswerFlaws = {
    ...(answer === 'accept' && name === '' && { name: 'missing' }),
    ...(isLonger(name, nameCharactersMax) && { name: 'too_long' }),
    ...(answer === 'decline' && isLonger(reason, reasonCharactersMax) && { reason: 'too_long' }),
  };
  if (Object.keys(flaws).length > 0) return { kind: 'reject', flaws };
  if (answer === 'accept') return { kind: 'ok', answer: { kind: 'accept', name } };
  return {
    kind: 'ok',
    answer: { kind: 'decline', name: orNull(name), reason: orNull(reason) },
  };
}

/** Bidirectional control characters, which could make a text read as a different one. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function toLine(text: string): string {
  return text
    .replaceAll(directionMarks, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Keeps line breaks and removes all other control characters. */
function toText(text: string): string {
  return text
    .replaceAll(directionMarks, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim();
}

/** Counts code points, so that an emoji is one. */
function isLonger(text: string, charactersMax: number): boolean {
  return Array.from(text).length > charactersMax;
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
