import type { HttpLogger } from '@countinghouse/http';
import type { Environment } from '../../kernel/environment.rules.ts';

/** Enough to see who sends what. */
const linesMax = 60;
const minuteMs = 60_000;

/** Logs forged notices one by one; beyond the limit per minute, one line with their count. */
export function createForgedLog(
  logger: Pick<HttpLogger, 'warn'>,
  options: { readonly linesMax: number; readonly minuteMs: number } = { linesMax, minuteMs },
): (fields: { readonly environment: Environment; readonly provider: string }) => void {
  let lines = 0;
  let unlogged = 0;
  const endMinute = (): void => {
    if (unlogged > 0) logger.warn({ count: unlogged }, 'callbacks_forged');
    lines = 0;
    unlogged = 0;
  };
  return (fields) => {
    if (lines === 0) setTimeout(endMinute, options.minuteMs).unref();
    if (lines >= options.linesMax) {
      unlogged += 1;
      return;
    }
    lines += 1;
    logger.warn(fields, 'callback_forged');
  };
}
