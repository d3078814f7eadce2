/** Result of `JSON.rawJSON`: text that `JSON.stringify` writes unchanged. */
interface RawJson {
  readonly rawJSON: string;
}

/** A number for JSON output: written digit for digit, even where a double would round it. */
export type WireNumber = number | RawJson;

declare global {
  interface JSON {
    /** In ECMAScript and in Node 26, not yet in TypeScript's library. */
    rawJSON(text: string): unknown;
  }
}

const decimalText = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

export function jsonInteger(value: bigint): WireNumber {
  const asNumber = Number(value);
  return Number.isSafeInteger(asNumber) ? asNumber : toRawJson(String(value));
}

/**
 * Decimal text as a JSON number. Uses a plain number if it is written with the same characters,
 * because raw JSON makes `JSON.stringify` three times slower.
 */
export function jsonDecimal(text: string): WireNumber {
  if (!decimalText.test(text)) throw new RangeError('value is not a decimal number');
  const asNumber = Number(text);
  return String(asNumber) === text ? asNumber : toRawJson(text);
}

function toRawJson(text: string): RawJson {
  const raw = JSON.rawJSON(text);
  if (!isRawJson(raw)) throw new TypeError('JSON.rawJSON returned a different value');
  return raw;
}

function isRawJson(value: unknown): value is RawJson {
  return typeof value === 'object' && value !== null && 'rawJSON' in value;
}
