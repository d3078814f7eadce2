export { createAccounting } from './accounting.ts';
export type { Accounting } from './accounting.ts';
export { CountinghouseError, isCountinghouseError } from './errors.ts';
export type { ErrorKind } from './errors.ts';
export { formatMoney, major, minor, toMajor, toMinor } from './money.ts';
export { createPayments } from './payments.ts';
export type { CallOptions, ClientOptions, List, Outcome, Payments } from './payments.ts';
export * from './webhooks.ts';
