export { checkRefused, readReply, testAttempts } from './attempts.ts';
export type { Attempt, Reply } from './attempts.ts';
export { prepareWithGuards } from './guard-database.ts';
export type { Guard } from './guards.ts';
export { dripRaw, exchangeRaw } from './raw-exchange.ts';
export type { RawExchange } from './raw-exchange.ts';
export { testGuards } from './test-guards.ts';
