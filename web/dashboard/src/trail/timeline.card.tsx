import type { MinorUnits } from '@countinghouse/sdk/money';
import {
  Card,
  dayOf,
  formatClock,
  formatShortDay,
  useKeys,
  useSearchParts,
} from '@countinghouse/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import type { TrailView } from './trail-view.rules.ts';

/** What happened to a payment or payout, and what each step posted. */
export interface Trail {
  readonly timeline: readonly {
    readonly at: string;
    readonly kind: string;
    readonly id: string;
    readonly code: string;
    readonly text: string;
  }[];
  readonly postings: readonly {
    readonly id: string;
    readonly effective_at: string;
    readonly lines: readonly {
      readonly account: string;
      readonly meaning: string;
      readonly layer: string;
      readonly currency: string;
      readonly change: MinorUnits;
    }[];
  }[];
}

/** The posting that the address names, or the first. */
export function usePosting({ postings }: Trail): Trail['postings'][number] | undefined {
  const { step } = useSearchParts<TrailView>();
  return postings.find(({ id }) => id === step) ?? postings[0];
}

export interface TimelineCardProps {
  readonly trail: Trail;
  /** The step's sentence by its code, where the language has its own. */
  readonly codes: Readonly<Record<string, string>>;
}

/** What happened, oldest first. A step that moved money shows its postings beside it. */
export function TimelineCard({ trail, codes }: TimelineCardProps): ReactNode {
  const { timeline, postings } = trail;
  const navigate = useNavigate();
  const current = usePosting(trail);
  const go = (by: number): void => {
    const next = postings[postings.findIndex(({ id }) => id === current?.id) + by];
    if (next === undefined) return;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, step: next.id }),
      replace: true,
    });
  };
  useKeys({ j: () => go(1), k: () => go(-1) });
  return (
    <Card
      title={texts.timeline}
      aside={
        <span className="keys">
          <span>
            <kbd className="kbd">j</kbd>
            <kbd className="kbd">k</kbd> {texts.step}
          </span>
        </span>
      }
    >
      <ol className="timeline">
        {timeline.map((step, index) => {
          const before = timeline[index - 1];
          const isNewDay = before === undefined || dayOf(before.at) !== dayOf(step.at);
          const isCurrent = step.kind === 'posting' && step.id === current?.id;
          const text = codes[step.code] ?? step.text;
          return (
            <li
              key={`${step.code}-${step.id}`}
              className={isCurrent ? 'is-cursor' : undefined}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span className="time">
                {isNewDay ? (
                  <>
                    {formatShortDay(dayOf(step.at))}
                    <br />
                  </>
                ) : null}
                {formatClock(step.at)}
              </span>
              <span className={`dot ${step.code.endsWith('failed') ? 'is-bad' : 'is-done'}`} />
              <div>
                {step.kind === 'posting' ? (
                  <Link
                    className="figure"
                    to="."
                    search={(search: object) => ({ ...search, step: step.id })}
                    replace
                  >
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
