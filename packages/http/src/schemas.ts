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
    .datetime({ offset: true, error: 'Must be an ISO 8601 date and time with a time zone.' })
    .transform((value, context) => {
      const moment = new Date(value);
      const isHeld = moment.getTime() >= momentMinMs && moment.getTime() <= momentMaxMs;
      if (!isHeld) context.addIssue('Must be from 1970 to 9999.');
      return moment;
    })
    .meta({ type: 'string', format: 'date-time', example: '2026-12-31T23:59:59Z' });
}
