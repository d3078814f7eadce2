import { z } from 'zod';

/** A request object that accepts only the fields it lists. */
export function closedObject<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape);
}

/** For an optional body. */
export function optionalBody<Schema extends z.core.SomeType>(
  schema: Schema,
): z.ZodOptional<Schema> {
  return z.optional(schema);
}

/** Only digits: no sign, space, exponent or empty text, which coercion would accept. */
const wholeDigits = /^[0-9]{1,15}$/;

/** A whole number in a query string, documented as an integer. */
export function queryInteger(options: {
  readonly minimum: number;
  readonly maximum: number;
  /** Used when the parameter is absent. */
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

/** The earliest and latest time that both the language and the database write with four digits. */
const momentMinMs = 0;
const momentMaxMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A time in a request, with a required time zone: without one it is ambiguous. */
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

/** A time in a response. */
export function moment(): z.ZodISODateTime {
  return z.iso.datetime().meta({ example: '2026-11-15T09:30:00.000Z' });
}

/**
 * Any UUID version: an id that the caller made up is unknown, not malformed. Capital letters are
 * accepted and lower-cased, as the database writes them.
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

/**
 * One line of text for people: rejects characters that hide, break or reorder what is shown beside
 * it.
 */
export function text(length: TextLength): z.ZodString {
  return opaqueText(length).refine(isOneLine, oneLineMessage);
}

/** Several lines of text for people. */
export function multilineText(length: TextLength): z.ZodString {
  return opaqueText(length).refine(isPlainText, plainTextMessage);
}

/**
 * Text that only the caller interprets, such as an idempotency key. Counts characters as people and
 * JSON Schema do: an emoji is one.
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

/** Control characters, direction marks and the byte order mark, which are invisible. */
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
  // Text with more than twice as many units is always too long: no need to count its characters.
  return value.length <= max * 2 && Array.from(value).length <= max;
}
