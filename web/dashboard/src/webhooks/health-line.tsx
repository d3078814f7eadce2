import { Chip, formatExact, formatHere, formatShortMoment, language } from '@countinghouse/ui';
import type { ChipTone } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { countAttempts, toSpark } from './health.rules.ts';
import { texts, wordOf } from './texts.ts';
import type { Health } from './webhooks.queries.ts';

const tones: Readonly<Record<string, ChipTone>> = {
  off: 'bad',
  idle: 'quiet',
  failing: 'bad',
  slow: 'warn',
  healthy: 'good',
};

export function HealthChip({ health }: { readonly health: Health }): ReactNode {
  return <Chip tone={tones[health.state] ?? 'quiet'}>{wordOf(texts.states, health.state)}</Chip>;
}

/** How deliveries went, in sentences. */
export function HealthLine({ health }: { readonly health: Health }): ReactNode {
  const [first, ...rest] = sentencesOf(health);
  return (
    <p className="t13 soft">
      {health.state === 'failing' ? <b className="mid">{first}</b> : first} {rest.join(' ')}
    </p>
  );
}

function sentencesOf(health: Health): readonly string[] {
  const { state, waiting, next_retry_at: next, failing_since: since } = health;
  if (state === 'off') return [texts.off];
  const wait = waiting > 0 && next !== null ? [texts.waiting(waiting, formatExact(next))] : [];
  if (state === 'failing') {
    const head = since === null ? texts.lastFailed : texts.failingSince(formatHere(since));
    return [head, ...triesOf(health), ...lastFailureOf(health), ...wait];
  }
  if (health.attempts === 0) return [texts.idle];
  return [...triesOf(health), ...speedOf(health), ...lastFailureOf(health), ...wait];
}

function triesOf({ attempts, hours, success_rate: rate, state }: Health): readonly string[] {
  if (attempts === 0) return [];
  const { delivered, failed } = countAttempts(hours);
  const [all, good, bad] = [attempts, delivered, failed].map((count) =>
    count.toLocaleString(language),
  );
  if (failed === 0) return [texts.allAccepted(all ?? '')];
  if (state === 'failing') return [texts.failed(bad ?? '', all ?? '')];
  return [texts.accepted(good ?? '', all ?? '', percent(rate ?? 0))];
}

const percent = (share: number): string =>
  share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });

function speedOf({ median_ms: ms, state }: Health): readonly string[] {
  if (ms === null) return [];
  return [state === 'slow' ? texts.slowly(formatTook(ms)) : texts.median(formatTook(ms))];
}

function lastFailureOf({ last_failure: last }: Health): readonly string[] {
  if (last === null) return [];
  return [
    texts.lastFailure(formatShortMoment(last.at), failureText(last.status, last.error_class)),
    ...receiverText(last.receiver_reason),
  ];
}

/** `188 ms`, `6.4 s` */
export function formatTook(ms: number): string {
  const second = 1_000;
  return ms < second
    ? `${ms} ms`
    : `${(ms / second).toLocaleString(language, { maximumFractionDigits: 1 })} s`;
}

/** Why an attempt failed, to stand in a sentence. */
export function failureText(status: number | null, errorClass: string | null): string {
  if (status !== null) return texts.answered(status);
  return wordOf(texts.errors, errorClass ?? 'unknown');
}

export function receiverText(reason: string | null): readonly string[] {
  return reason === null ? [] : [texts.receiver(wordOf(texts.receiverReasons, reason))];
}

const sparkNow = ({ hours }: Health) => toSpark(hours, new Date());

const [width, barHeight, fullHeight] = [96, 12, 20];

/** An hour each: high and red where an attempt failed. The sentence beside it says the same. */
export function HealthSpark({ health }: { readonly health: Health }): ReactNode {
  const hours = sparkNow(health);
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${fullHeight}`} aria-hidden>
      {hours.map((hour, at) => (
        <rect
          key={at}
          className={hour === 'good' ? undefined : hour === 'bad' ? 'b' : 'none'}
          x={at * 4}
          y={hour === 'bad' ? 0 : hour === 'good' ? fullHeight - barHeight : fullHeight - 2}
          width={3}
          height={hour === 'bad' ? fullHeight : hour === 'good' ? barHeight : 2}
          rx={1}
        />
      ))}
    </svg>
  );
}
