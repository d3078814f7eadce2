import { Button, formatSum } from '@countinghouse/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { decideMutation, suggestionsQuery } from './bank.queries.ts';
import type { BankLine, LineAct } from './bank.queries.ts';
import { certainPoints } from './match.rules.ts';
import { toAct } from './suggestion-act.ts';
import { texts } from './texts.ts';

/** A line that was decided, as undoing it needs it. */
export interface DecidedOne {
  readonly line: BankLine;
  readonly version: number;
  readonly title: string;
}

export interface BulkBarProps {
  readonly lines: readonly BankLine[];
  readonly onDone: (decided: readonly DecidedOne[]) => void;
  readonly onClear: () => void;
}

interface Outcome {
  readonly decided: readonly DecidedOne[];
  /** Left open: nothing fits well enough, or the service refused. */
  readonly left: number;
}

/** What is selected: matched each with its best suggestion, or ignored. A line that nothing fits for certain stays open. */
export function BulkBar({ lines, onDone, onClear }: BulkBarProps): ReactNode {
  const { orgId } = usePlace();
  const decide = useMutation(decideMutation(orgId));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const bulk = useMutation({
    mutationFn: async (kind: 'match' | 'ignore'): Promise<Outcome> => {
      const decided: DecidedOne[] = [];
      for (const line of lines) {
        try {
          const chosen = kind === 'ignore' ? ignoring : await bestOf(orgId, line.id);
          if (chosen === null) continue;
          const { version } = await decide.mutateAsync({ line, act: chosen.act });
          decided.push({ line, version, title: chosen.title });
        } catch {
          // It stays selected and open: opening it says what stands in the way.
        }
      }
      return { decided, left: lines.length - decided.length };
    },
    onSuccess: (answer) => {
      setOutcome(answer);
      onDone(answer.decided);
    },
  });
  if (lines.length === 0 && outcome === null) return null;
  return (
    <section className="card match-done" aria-label={texts.selection}>
      {lines.length === 0 ? null : (
        <>
          <b className="num">{texts.selected(lines.length, sumOf(lines))}</b>
          <Button size="small" isBusy={bulk.isPending} onPress={() => bulk.mutate('match')}>
            {texts.matchEach}
          </Button>
          <Button size="small" isBusy={bulk.isPending} onPress={() => bulk.mutate('ignore')}>
            {texts.ignoreEach}
          </Button>
          <Button size="small" look="plain" onPress={onClear}>
            {texts.clear}
          </Button>
        </>
      )}
      <output>
        {outcome === null ? null : texts.bulkDone(outcome.decided.length, outcome.left)}
      </output>
    </section>
  );
}

interface Chosen {
  readonly act: LineAct;
  readonly title: string;
}

const ignoring: Chosen = { act: { kind: 'ignore' }, title: texts.ignoredLine };

/** Null when nothing is certain, or two things are. */
async function bestOf(orgId: string, lineId: string): Promise<Chosen | null> {
  const { data } = await queryClient.fetchQuery(suggestionsQuery(orgId, lineId));
  const [best, next] = data;
  if (best === undefined || best.score < certainPoints) return null;
  if (next !== undefined && next.score >= certainPoints) return null;
  return { act: toAct(best), title: best.title };
}

/** Per currency: what is selected may be of several accounts. */
function sumOf(lines: readonly BankLine[]): string {
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  return [...byCurrency]
    .map(
      ([currency, all]) =>
        `${currency} ${formatSum(
          all.map(({ amount }) => amount),
          currency,
        )}`,
    )
    .join(' · ');
}
