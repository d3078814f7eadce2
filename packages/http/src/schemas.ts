import { z } from 'zod';

/** A request object that takes the fields it lists and no other. */
export function closedObject<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape);
}

/** For a body that may be left out altogether. */
export function optionalBody<Schema extends z.core.SomeType>(
  schema: Schema,
): z.ZodOptional<Schema> {
  return z.optional(schema);
}

/** Digits and nothing else: no sign, blank, exponent or empty text, which coercion would take. */
const wholeDigits = /^[0-9]{1,15}$/;

/** A whole number in a query string, documented as the integer that it stands for. */
export function queryInteger(options: {
  readonly minimum: number;
  readonly maximum: number;
  /** Taken when the parameter is absent. */
  readonly fallback: number;
}): z.ZodPipe<z.ZodDefault<z.ZodString>, z.ZodTransform<number, string>> {
  const { minimum, maximum, fallback } = options;
  const message = `Must be a whole number from ${minimum} to ${maximum}.`;
  return z
    .string(message)
    .default(String(fallback))
    .transform((text, context) => {
      const value = wholeDigits.test(text) ? Number(text) : Number.NaN;
      if (!(value >= minimum && value <= maximum)) context.addIssue(message);
      return value;
    })
    .meta({ type: 'integer', minimum, maximum, 'x-default': fallback });
}

/** The first and last moment that both the language and the database write with four digits. */
const momentMinMs = 0;
const momentMaxMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A moment of a request, with its time zone: without one nobody knows which it is. */
export function momentInput(): z.ZodPipe<z.ZodISODateTime, z.ZodTransform<Date, string>> {
  return z.iso
    .datetime({
      offset: true,
      error: 'Must be an ISO 8601 date and time with a time zone, such as 2026-12-31T23:59:59Z.',
    })
    .transform((value, context) => {
      const moment = new Date(value);
      const isHeld = moment.getTime() >= momentMinMs && moment.getTime() <= momentMaxMs;
      if (!isHeld) context.addIssue('Must be in the years 1970 to 9999.');
      return moment;
    })
    .meta({ type: 'string', format: 'date-time', example: '2026-12-31T23:59:59Z' });
}

/** A moment of an answer. */
export function moment(): z.ZodISODateTime {
  return z.iso.datetime().meta({ example: '2026-11-15T09:30:00.000Z' });
}

/**
 * Any uuid, of whatever version: an id of a caller's own making is unknown, not malformed. Capital
 * letters mean the same and are read as the database writes them.
 */
export function uuid(): z.ZodGUID {
  return z
    .guid({ error: 'Must be a UUID.' })
    .toLowerCase()
    .meta({ format: 'uuid', pattern: undefined });
}

interface TextLength {
  readonly min?: number;
  readonly max: number;
}

/** One line that people read: nothing in it can hide, break or turn what is shown beside it. */
export function text(length: TextLength): z.ZodString {
  return opaqueText(length).refine(isOneLine, oneLineMessage);
}

/** Text of several lines that people read. */
export function multilineText(length: TextLength): z.ZodString {
  return opaqueText(length).refine(isPlainText, plainTextMessage);
}

/**
 * Text of so many characters that means something to the caller alone, such as an idempotency key.
 * Characters are counted as people and JSON Schema do: an emoji is one.
 */
export function opaqueText({ min = 0, max }: TextLength): z.ZodString {
  return z
    .string()
    .refine(
      (value) => value.length >= min,
      `Must have at least ${min} ${min === 1 ? 'character' : 'characters'}.`,
    )
    .refine((value) => isAtMost(value, max), `Must have at most ${max} characters.`)
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max });
}

export const oneLineMessage =
  'Must be a single line without control characters or text-direction marks.';
const plainTextMessage =
  'Must not contain control characters other than line breaks and tabs, or text-direction marks.';

/** Beside controls: marks that change the direction of text, and that of byte order, which nobody sees. */
const notOneLine = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
const notPlain = /[^\P{Cc}\t\n\r]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

export function isOneLine(value: string): boolean {
  return !notOneLine.test(value);
}

function isPlainText(value: string): boolean {
  return !notPlain.test(value);
}

function isAtMost(value: string, max: number): boolean {
  if (value.length <= max) return true;
  // Twice as many units cannot be few enough characters: no need to count a long text.
  return value.length <= max * 2 && Array.from(value).length <= max;
}
