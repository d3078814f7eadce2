export type { Budget, LimitDecision, LimiterMode, BudgetState } from './decision.ts';
export type { RateLimitHeaders } from './headers.ts';
export type { Limiter, LimiterLogger, LimiterOptions } from './limiter.ts';
export { rateLimitHeaders } from './headers.ts';
export { createLimiter } from './limiter.ts';
export { networkBudgets, networksOf } from './networks.ts';
