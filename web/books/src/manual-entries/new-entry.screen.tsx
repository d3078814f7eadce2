import '../bank/bank.css';
import '../editor/editor.css';
import './manual-entries.css';
import { Button, CheckField, Crumbs, DayField, Field, PageHead, Refusal } from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useReducer, useState } from 'react';
import type { ReactNode } from 'react';
import { chartQuery } from '../documents/documents.queries.ts';
import { LockReason, isSoftLocked } from '../parts/act.dialog.tsx';
import { Unsaved } from '../parts/unsaved.tsx';
import { useWritingKeys } from '../parts/use-writing-keys.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { EntryGrid } from './entry-grid.tsx';
import {
  changeEntry,
  startEntry,
  startLines,
  sumByCurrency,
  toSentLines,
} from './entry-lines.rules.ts';
import type { CurrencySum, SentEntryLine } from './entry-lines.rules.ts';
import { postEntry } from './manual-entries.queries.ts';
import type { EntryKind } from './manual-entries.queries.ts';
import { texts } from './texts.ts';

export function NewEntryScreen(): ReactNode {
  return <Writing kind="entry" />;
}

export function OpeningBalancesScreen(): ReactNode {
  return <Writing kind="opening" />;
}

function Writing({ kind }: { readonly kind: EntryKind }): ReactNode {
  const { orgId, currency, today, may } = usePlace();
  const navigate = useNavigate();
  const chart = useQuery(chartQuery(orgId));
  const [grid, change] = useReducer(changeEntry, startLines, startEntry);
  const [date, setDate] = useState(today);
  const [memo, setMemo] = useState('');
  const [isWide, setWide] = useState(kind === 'opening');
  const [lockReason, setLockReason] = useState('');
  const lines = toSentLines(grid.lines);
  const sums = sumByCurrency(grid.lines, currency);
  const posting = useMutation({
    mutationFn: () => postEntry(orgId, kind, { date, memo, lines: lines ?? [], lockReason }),
    onSuccess: async (entry) => {
      await navigate({ ...paths.entry(orgId, entry.id), ignoreBlocker: true });
      await queryClient.invalidateQueries();
    },
  });
  const faults = posting.error instanceof ScreenError ? posting.error.fieldErrors : {};
  const isOpening = kind === 'opening';
  const missing = missingOf({ kind, memo, lines, sums });
  const post = (): void => {
    if (missing === null && !posting.isPending) posting.mutate();
  };
  useWritingKeys({ goOn: post });
  return (
    <div className="stack stack-4">
      <div>
        <Crumbs label={texts.journal} to={paths.journal(orgId)} />
        <PageHead
          title={isOpening ? texts.opening : texts.newEntry}
          detail={texts.undoable}
          actions={
            may('journals:post') ? (
              <Button
                look="primary"
                shortcut="Ctrl Enter"
                isBusy={posting.isPending}
                onPress={post}
                disabledReason={missing}
              >
                {isOpening ? texts.postOpening : texts.post}
              </Button>
            ) : null
          }
        />
      </div>
      {isOpening ? <p className="soft">{texts.openingHint}</p> : null}
      <Refusal error={posting.error} />
      <section className="card">
        <div className="card-body stack stack-4">
          <div className="entry-head">
            <DayField
              label={texts.date}
              isLabelled
              value={date}
              context={{ today }}
              onChoose={setDate}
              error={faults['date']?.join(' ')}
            />
            {isOpening ? null : (
              <Field
                label={texts.memo}
                value={memo}
                onChange={({ target }) => setMemo(target.value)}
                error={faults['memo']?.join(' ')}
              />
            )}
          </div>
          <LockReason
            isLocked={lockReason !== '' || isSoftLocked(posting.error)}
            value={lockReason}
            onType={setLockReason}
          />
          <CheckField
            label={texts.more}
            checked={isWide}
            onChange={({ target }) => setWide(target.checked)}
          />
          <EntryGrid
            lines={grid.lines}
            change={change}
            isWide={isWide}
            sums={sums}
            date={date}
            accountOfCode={(code) => chart.data?.data.find((one) => one.code === code)?.id ?? null}
            errorOf={(field) => faults[field]?.join(' ')}
            equity={isOpening ? texts.toEquity : null}
          />
          {sums.length > 1 ? <p className="soft t12">{texts.byRate}</p> : null}
        </div>
        <Keys />
      </section>
      <Unsaved now={JSON.stringify([memo, lines])} />
    </div>
  );
}

interface Written {
  readonly kind: EntryKind;
  readonly memo: string;
  readonly lines: readonly SentEntryLine[] | null;
  readonly sums: readonly CurrencySum[];
}

/** What is missing before it can be posted. Sums over several currencies are the service's to compare. */
function missingOf({ kind, memo, lines, sums }: Written): string | null {
  if (lines === null) return texts.notRead;
  if (kind === 'opening') return lines.length < 1 ? texts.nothingOpening : null;
  if (lines.length < 2) return texts.nothing;
  if (memo.trim() === '') return texts.noMemo;
  const [only] = sums;
  return sums.length === 1 && only?.difference !== '0' ? texts.notBalanced : null;
}

function Keys(): ReactNode {
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['Enter'], texts.keys.below],
    [['Ctrl', 'D'], texts.keys.above],
    [['Alt', '↑', '↓'], texts.keys.move],
    [['Ctrl', '⌫'], texts.keys.remove],
    [['Ctrl', 'V'], texts.keys.paste],
    [['Ctrl', 'Z'], texts.keys.undo],
  ];
  return (
    <div className="card-foot only-wide">
      <span className="keys">
        {keys.map(([names, label]) => (
          <span key={label}>
            {names.map((name) => (
              <kbd className="kbd" key={name}>
                {name}
              </kbd>
            ))}{' '}
            {label}
          </span>
        ))}
      </span>
    </div>
  );
}
