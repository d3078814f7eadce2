import { Button, Loaded, Money, formatWeekday, useKeys } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FoldedAttached } from '../attachments/attached.tsx';
import { usePlace } from '../shell/place.ts';
import { suggestionsQuery } from './bank.queries.ts';
import type { BankLine, LineAct, Suggestion } from './bank.queries.ts';
import { CodingDialog } from './coding.form.tsx';
import type { Coding } from './coding.form.tsx';
import { DecidedLine } from './decided-line.tsx';
import { certainPoints, toBars } from './match.rules.ts';
import { toAct } from './suggestion-act.ts';
import { texts } from './texts.ts';

export interface LinePaneProps {
  readonly line: BankLine;
  readonly isBusy: boolean;
  readonly onDecide: (act: LineAct, title: string) => void;
}

/** One bank line: what it is, what fits, why, and what deciding does. */
export function LinePane({ line, isBusy, onDecide }: LinePaneProps): ReactNode {
  return (
    <div className="stack stack-3 match-pane">
      <header className="match-head">
        <span className="soft t12">{formatWeekday(line.date)}</span>
        <p className="hero">
          <Money major={line.amount} currency={line.currency} />
        </p>
        <b>{line.counterparty}</b>
        <span className="mono">
          {[line.description, line.reference].filter((text) => text !== null).join(' · ')}
        </span>
      </header>
      {line.status === 'open' ? (
        <Deciding line={line} isBusy={isBusy} onDecide={onDecide} />
      ) : (
        <DecidedLine line={line} isBusy={isBusy} onDecide={onDecide} />
      )}
      <FoldedAttached key={line.id} subject={{ subject: 'bank_line', subject_id: line.id }} />
    </div>
  );
}

/** Suggestions that a digit takes. */
const shownMax = 9;

function Deciding({ line, isBusy, onDecide }: LinePaneProps): ReactNode {
  const { orgId, may } = usePlace();
  const suggestions = useQuery({
    ...suggestionsQuery(orgId, line.id),
    enabled: may('bank:match') || may('bank:read'),
  });
  const reasonId = useId();
  const [coding, setCoding] = useState<Coding | null>(null);
  const found = (suggestions.data?.data ?? []).slice(0, shownMax);
  const suggestedId = found[0]?.contact_id ?? null;
  const mayDecide = may('bank:match');
  const take = (suggestion: Suggestion | undefined): void => {
    if (suggestion !== undefined && mayDecide) onDecide(toAct(suggestion), suggestion.title);
  };
  const ignore = (): void => {
    if (mayDecide) onDecide({ kind: 'ignore' }, texts.ignoredLine);
  };
  const none = (): void => {
    if (suggestedId !== null && mayDecide) {
      onDecide({ kind: 'refuse', contactId: suggestedId }, '');
    }
  };
  const code = (kind: Coding) => (): void => {
    if (mayDecide) setCoding(kind);
  };
  useKeys({
    Enter: () => {
      if (!pressFocused()) take(found[0]);
    },
    ...Object.fromEntries(found.map((one, at) => [String(at + 1), () => take(one)])),
    i: ignore,
    0: none,
    n: code('account'),
    t: code('transfer'),
    s: code('split'),
  });
  const [best, ...others] = found;
  return (
    <>
      <Loaded query={suggestions} lines={4}>
        {() =>
          best === undefined ? (
            <section className="card">
              <p className="empty">{texts.noSuggestion}</p>
            </section>
          ) : (
            <Best
              suggestion={best}
              isBusy={isBusy}
              disabledReason={mayDecide ? null : texts.noPermission}
              onTake={() => take(best)}
            />
          )
        }
      </Loaded>
      {others.length === 0 ? null : (
        <section className="stack stack-2" aria-label={texts.or}>
          <h3 className="soft">{texts.or}</h3>
          {others.map((one, at) => (
            <button
              type="button"
              className="card match-other"
              key={`${one.kind}${one.title}`}
              aria-disabled={!mayDecide}
              aria-describedby={mayDecide ? undefined : reasonId}
              onClick={() => take(one)}
            >
              <kbd className="kbd">{at + 2}</kbd>
              <span>
                <b className="mid">{one.title}</b>
                <span className="soft t12 block">
                  {one.evidence
                    .map(({ points, sentence }) => `${sign(points)} ${sentence}`)
                    .join(' · ')}
                </span>
              </span>
              <span className="count">{one.score}</span>
            </button>
          ))}
        </section>
      )}
      {mayDecide ? (
        <div className="row match-acts">
          {(
            [
              ['n', code('account')],
              ['s', code('split')],
              ['t', code('transfer')],
              ['i', ignore],
              ['0', suggestedId === null ? null : none],
            ] as const
          ).map(([key, onPress]) =>
            onPress === null ? null : (
              <Button key={key} shortcut={key} onPress={onPress}>
                {texts.acts[key]}
              </Button>
            ),
          )}
        </div>
      ) : (
        <p className="soft t13" id={reasonId}>
          {texts.noPermission}
        </p>
      )}
      {coding === null ? null : (
        <CodingDialog
          coding={coding}
          line={line}
          isBusy={isBusy}
          onClose={() => setCoding(null)}
          onMatch={(parts, title) => {
            setCoding(null);
            onDecide({ kind: 'match', parts }, title);
          }}
        />
      )}
    </>
  );
}

function Best({
  suggestion,
  isBusy,
  disabledReason,
  onTake,
}: {
  readonly suggestion: Suggestion;
  readonly isBusy: boolean;
  readonly disabledReason: string | null;
  readonly onTake: () => void;
}): ReactNode {
  const bars = toBars(suggestion.evidence.map(({ points }) => points));
  const parts = suggestion.match?.parts ?? [];
  return (
    <section className="card match-best" aria-label={suggestion.title}>
      <div className="card-head">
        <kbd className="kbd">1</kbd>
        <h2>{suggestion.title}</h2>
        <span className="push match-score" aria-label={texts.score(suggestion.score)}>
          {suggestion.score}
        </span>
      </div>
      <ul className="evidence">
        {suggestion.evidence.map(({ points, sentence }, at) => (
          <li key={sentence} className={points < 0 ? 'tone-warn' : undefined}>
            <b className="num">{sign(points)}</b>
            <span className="evidence-bar" aria-hidden>
              <i
                style={{
                  insetInlineStart: `${bars[at]?.from ?? 0}%`,
                  width: `${bars[at]?.width ?? 0}%`,
                }}
              />
              <i className="mark" style={{ insetInlineStart: `${certainPoints}%` }} />
            </span>
            <span className="evidence-text">{sentence}</span>
          </li>
        ))}
      </ul>
      <div className="card-body stack stack-1">
        <span className="soft t12">{texts.consequence}</span>
        {parts.length === 0 ? (
          <span>{texts.ignoring}</span>
        ) : (
          <ul>
            {parts.map((part, at) => (
              <li key={`${part.kind}${String(at)}`}>{partText(part.kind)}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="card-foot">
        <Button
          look="primary"
          size="large"
          shortcut="Enter"
          isBusy={isBusy}
          disabledReason={disabledReason}
          onPress={onTake}
        >
          {suggestion.match === null ? texts.acts.i : texts.match}
        </Button>
        <span>{texts.undoable}</span>
      </div>
    </section>
  );
}

/** Enter on a button or link is that button's; on a line of the list, and on nothing, it matches. */
function pressFocused(): boolean {
  const { activeElement: focused } = document;
  const isOther =
    focused instanceof HTMLElement && focused.matches('button, a:not(.match-row), summary');
  if (isOther) focused.click();
  return isOther;
}

function partText(kind: string): string {
  return Object.entries(texts.parts).find(([known]) => known === kind)?.[1] ?? kind;
}

function sign(points: number): string {
  return points < 0 ? `−${Math.abs(points)}` : `+${points}`;
}
