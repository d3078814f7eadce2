import type { MajorUnits, MinorUnits } from './units.ts';

/** Whether a value of a body is what the types say. */
export type Check<Value> = (value: unknown) => value is Value;

/** One for every member, so that a type and what is checked cannot drift apart. */
export type Checks<Data> = { readonly [Name in keyof Data]-?: Check<Data[Name]> };

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isNull(value: unknown): value is null {
  return value === null;
}

/** Past 2^53 neighbouring amounts are read as one: better none than a wrong one. */
export function isMinor(value: unknown): value is MinorUnits {
  return Number.isSafeInteger(value);
}

export function isMajor(value: unknown): value is MajorUnits {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function literal<const Texts extends readonly string[]>(
  ...texts: Texts
): Check<Texts[number]> {
  return (value): value is Texts[number] => texts.some((text) => text === value);
}

export function either<Left, Right>(left: Check<Left>, right: Check<Right>): Check<Left | Right> {
  return (value): value is Left | Right => left(value) || right(value);
}

export function optional<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || check(value);
}

/** The first member that is not as it should be. */
export function findMisfit(
  checks: Readonly<Record<string, Check<unknown>>>,
  record: Readonly<Record<string, unknown>>,
): string | null {
  return Object.keys(checks).find((name) => checks[name]?.(record[name]) !== true) ?? null;
}
