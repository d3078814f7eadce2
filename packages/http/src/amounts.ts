import { z } from 'zod';
import { compareDecimalText } from './decimal-order.ts';
import { numberText } from './json-number.ts';
import type { JsonNumber } from './json-number.ts';
import type { WireNumber } from './wire-number.ts';

export interface DecimalBounds {
  /** Decimal text, both inclusive: `0.01`. */
  readonly minimum?: string;
  readonly maximum?: string;
}

/**
 * A request number that must not pass through a double. Its value is the text that was sent, in
 * JSON's grammar; the currency decides later how many decimals it may have.
 */
export function decimalNumber(
  bounds: DecimalBounds = {},
): z.ZodPipe<z.ZodCustom<JsonNumber, JsonNumber>, z.ZodTransform<string, JsonNumber>> {
  return z
    .custom<JsonNumber>((value) => numberText(value) !== undefined, {
      error: (issue) => (issue.input === undefined ? 'Required.' : 'Must be a number.'),
    })
    .transform((value, context) => {
      const text = numberText(value) ?? '';
      const message = describeOutside(text, bounds);
      if (message !== undefined) context.addIssue(message);
      return text;
    })
    .meta({ type: 'number', ...toJsonBounds(bounds) });
}

/** A request amount in major units, as text: `decimalNumber`, documented as money. */
export function majorAmount(bounds: DecimalBounds = {}): ReturnType<typeof decimalNumber> {
  return decimalNumber(bounds).meta({ 'x-amount-unit': 'major' });
}

/** A request amount in minor units: whole, and exact as a double. */
export function minorAmount(
  bounds: { readonly minimum?: number; readonly maximum?: number } = {},
): z.ZodInt {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = bounds;
  return z.int().min(minimum).max(maximum).meta({ 'x-amount-unit': 'minor' });
}

/** A response amount in minor units; pass it the result of `jsonInteger`. */
export function minorAmountReply(): z.ZodCustom<WireNumber, WireNumber> {
  return z
    .custom<WireNumber>((value) => Number.isInteger(value), 'Must be a whole number.')
    .meta({ type: 'integer', 'x-amount-unit': 'minor' });
}

/** A response amount in major units; pass it the result of `jsonDecimal`. */
export function majorAmountReply(): z.ZodCustom<WireNumber, WireNumber> {
  return z
    .custom<WireNumber>((value) => typeof value === 'number', 'Must be a number.')
    .meta({ type: 'number', 'x-amount-unit': 'major' });
}

function describeOutside(text: string, bounds: DecimalBounds): string | undefined {
  const { minimum, maximum } = bounds;
  if (minimum !== undefined && compareDecimalText(text, minimum) < 0) {
    return `Must be at least ${minimum}.`;
  }
  if (maximum !== undefined && compareDecimalText(text, maximum) > 0) {
    return `Must be at most ${maximum}.`;
  }
  return undefined;
}

function toJsonBounds(bounds: DecimalBounds): { minimum?: number; maximum?: number } {
  return {
    ...(bounds.minimum !== undefined && { minimum: Number(bounds.minimum) }),
    ...(bounds.maximum !== undefined && { maximum: Number(bounds.maximum) }),
  };
}
