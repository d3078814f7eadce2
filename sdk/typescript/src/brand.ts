import type { MajorUnits, MinorUnits } from './units.ts';

/* The only casts of the SDK. */

export function brandMinor(value: number): MinorUnits {
  return value as MinorUnits;
}

export function brandMajor(value: number): MajorUnits {
  return value as unknown as MajorUnits;
}

export function numberOf(value: MajorUnits): number {
  return value as unknown as number;
}

/** Answers are not validated: the types say what the service documents. */
export function trust<Type>(value: unknown): Type {
  return value as Type;
}
