import './leads.css';
import {
  Banner,
  Button,
  Loaded,
  PageHead,
  Refusal,
  formatAmount,
  useKeys,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { texts as partWords } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { boardQuery, moveLead, stages } from './leads.queries.ts';
import type { Board, BoardLead, Move, Stage } from './leads.queries.ts';
import { stageText, texts } from './texts.ts';

/** Leads by stage. Arrows go between them, Shift and an arrow moves one. */
export function LeadBoardScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const navigate = useNavigate();
  const board = useQuery(boardQuery(orgId, undefined));
  useKeys({
    c: () => {
      if (may('leads:write')) void navigate(paths.newLead(orgId));
    },
  });
  return (
    <div className="stack stack-3">
      <PageHead
        title={texts.leads}
        actions={
          may('leads:write') ? (
            <Link className="btn btn-primary" {...paths.newLead(orgId)}>
              <Plus className="icon" aria-hidden />
              {texts.newLead}
              <kbd className="kbd" aria-hidden>
                c
              </kbd>
            </Link>
          ) : null
        }
      />
      <Loaded query={board} lines={8}>
        {(data) => <Columns board={data} />}
      </Loaded>
    </div>
  );
}

function Columns({ board }: { readonly board: Board }): ReactNode {
  const { orgId, may } = usePlace();
  const [losing, setLosing] = useState<Move | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const moving = useMutation({
    mutationFn: (move: Move) => moveLead(orgId, move),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['leads', orgId] });
      // It went to another column: the work goes on with it.
      place.current?.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus();
    },
  });
  const mayMove = may('leads:write');
  const move = (lead: BoardLead, stage: Stage | undefined): void => {
    if (stage === undefined || !mayMove || moving.isPending) return;
    if (stage === 'lost') setLosing({ lead, stage });
    else moving.mutate({ lead, stage });
  };
  const last = moving.isSuccess ? moving.variables : null;
  return (
    <>
      <Refusal error={moving.error} />
      {last === null || moving.data === undefined ? null : (
        <Banner
          tone="good"
          action={
            <Button
              size="small"
              onPress={() => {
                if (moving.data !== undefined) {
                  moving.mutate({ lead: moving.data, stage: stageOf(last.lead.stage) });
                }
              }}
            >
              {partWords.undo}
            </Button>
          }
        >
          {texts.moved(last.lead.name, stageText(last.stage))}
        </Banner>
      )}
      <div className="board" ref={place}>
        {board.stages.map((column, at) => (
          <section
            className="board-column"
            key={column.stage}
            aria-labelledby={`stage-${column.stage}`}
          >
            <h2 id={`stage-${column.stage}`}>
              {stageText(column.stage)} <span className="count">{column.count}</span>
            </h2>
            <span className="board-sums">
              {column.sums
                .map(({ currency, value }) => `${currency} ${formatAmount(value, currency)}`)
                .join(' · ') || '–'}
            </span>
            <ul>
              {column.leads.map((lead, row) => (
                <LeadCard
                  key={lead.id}
                  lead={lead}
                  column={at}
                  row={row}
                  mayMove={mayMove}
                  onMove={(stage) => move(lead, stage)}
                />
              ))}
            </ul>
            {column.leads.length === 0 ? (
              <p className="soft t12 empty">{texts.emptyStage}</p>
            ) : null}
            {column.has_more ? <p className="soft t12">{texts.more}</p> : null}
          </section>
        ))}
      </div>
      <p className="keys">
        <span>
          <kbd className="kbd">←</kbd>
          <kbd className="kbd">→</kbd>
          <kbd className="kbd">↑</kbd>
          <kbd className="kbd">↓</kbd> {texts.keysMove}
        </span>
        <span>
          <kbd className="kbd">Shift</kbd>
          <kbd className="kbd">→</kbd> {texts.keysStage}
        </span>
        <span>
          <kbd className="kbd">Enter</kbd> {texts.keysOpen}
        </span>
      </p>
      {losing === null ? null : (
        <ActDialog
          title={texts.lostTitle(losing.lead.name)}
          does={texts.lostDoes}
          go={texts.lose}
          look="danger"
          asksReason
          act={({ reason }) => moveLead(orgId, { ...losing, lostReason: reason })}
          onClose={() => setLosing(null)}
        />
      )}
    </>
  );
}

const stageOf = (stage: string): Stage => stages.find((one) => one === stage) ?? 'new';

interface LeadCardProps {
  readonly lead: BoardLead;
  readonly column: number;
  readonly row: number;
  readonly mayMove: boolean;
  readonly onMove: (stage: Stage | undefined) => void;
}

function LeadCard({ lead, column, row, mayMove, onMove }: LeadCardProps): ReactNode {
  const { orgId } = usePlace();
  const before = stages[column - 1];
  const after = stages[column + 1];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const down = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    if (step === 0 && down === 0) return;
    event.preventDefault();
    if (event.shiftKey && step !== 0) onMove(step < 0 ? before : after);
    else focusCard(event.currentTarget, column, row, step, down);
  };
  return (
    <li className="lead-card">
      <Link
        className="mid"
        {...paths.lead(orgId, lead.id)}
        data-lead={lead.id}
        data-at={`${column}.${row}`}
        onKeyDown={onKeyDown}
      >
        {lead.name}
      </Link>
      <span className="soft t12">{lead.company}</span>
      {lead.value === null ? null : (
        <span>
          <span className="code-iso t12">{lead.currency}</span>{' '}
          {formatAmount(lead.value, lead.currency)}
        </span>
      )}
      {mayMove ? (
        <span className="lead-moves">
          {[before, after].map((stage, at) =>
            stage === undefined ? null : (
              <button
                key={stage}
                type="button"
                tabIndex={-1}
                className="btn btn-plain btn-icon btn-sm"
                aria-label={texts.moveTo(lead.name, stageText(stage))}
                onClick={() => onMove(stage)}
              >
                {at === 0 ? (
                  <ArrowLeft className="icon icon-14" aria-hidden />
                ) : (
                  <ArrowRight className="icon icon-14" aria-hidden />
                )}
              </button>
            ),
          )}
        </span>
      ) : null}
    </li>
  );
}

/** The card beside, or the nearest one of the next column that has any. */
function focusCard(
  from: HTMLElement,
  column: number,
  row: number,
  step: number,
  down: number,
): void {
  const board = from.closest('.board');
  const find = (at: number, to: number): HTMLElement | null =>
    board?.querySelector<HTMLElement>(`[data-at="${at}.${to}"]`) ?? null;
  if (step === 0) {
    find(column, row + down)?.focus();
    return;
  }
  for (let at = column + step; at >= 0 && at < stages.length; at += step) {
    for (let to = row; to >= 0; to -= 1) {
      const card = find(at, to);
      if (card !== null) {
        card.focus();
        return;
      }
    }
  }
}
