import { createLimiter } from '../src/index.ts';
import type { LimiterProcessSettings, SpendAnswer, SpendQuestion } from './limiter-process.ts';

const settings: LimiterProcessSettings = JSON.parse(process.argv[2] ?? '');
const { clockSkewMs } = settings;

const trueNow = Date.now.bind(Date);
Date.now = () => trueNow() + clockSkewMs;

const limiter = createLimiter({
  ...settings,
  processId: `process-${process.pid}`,
  // A busy test machine must not look like a lost store.
  deadlineMs: 1_000,
  logger: { info: () => undefined, warn: () => undefined },
  monotonicMs: () => performance.now() + clockSkewMs,
  onModeChange: (mode) => process.send?.(mode),
});

process.on('message', (question: SpendQuestion) => {
  void limiter.spend(question.budgets).then((decision) => {
    const answer: SpendAnswer = { id: question.id, decision };
    process.send?.(answer);
  });
});

// After this, only the limiter's own timers and sockets keep the process alive.
process.once('disconnect', () => void limiter.close());
