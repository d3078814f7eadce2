import { Button, Card, Loaded, formatAmount, formatDay } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { lineQuery } from './bank.queries.ts';
import type { BankLine, LineAct } from './bank.queries.ts';
import { texts } from './texts.ts';

interface DecidedLineProps {
  readonly line: BankLine;
  readonly isBusy: boolean;
  readonly onDecide: (act: LineAct, title: string) => void;
}

/** A line that was matched or ignored: with what, and the way back. */
export function DecidedLine({ line, isBusy, onDecide }: DecidedLineProps): ReactNode {
  const { orgId, may } = usePlace();
  const details = useQuery(lineQuery(orgId, line.id));
  return (
    <Card title={line.status === 'matched' ? texts.matchedWith : texts.status.ignored}>
      <Loaded query={details}>
        {({ matches }) => (
          <ul className="happened">
            {matches.map((match) => (
              <li key={match.id}>
                <span className="spread">
                  <b className="mid">
                    {match.entry_id === null ? (
                      (match.contact_name ?? match.memo)
                    ) : (
                      <Link className="figure" {...paths.entry(orgId, match.entry_id)}>
                        {match.contact_name ?? match.memo ?? match.kind}
                      </Link>
                    )}
                  </b>
                  {formatAmount(match.amount, line.currency)}
                </span>
                <span className="soft t12">
                  {[
                    formatDay(match.date),
                    ...match.document_numbers,
                    match.made_here ? texts.madeHere : null,
                  ]
                    .filter((text) => text !== null)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div className="card-foot">
        <Button
          isBusy={isBusy}
          disabledReason={may('bank:match') ? null : texts.noPermission}
          onPress={() => onDecide({ kind: 'undo' }, texts.undo)}
        >
          {texts.undo}
        </Button>
      </div>
    </Card>
  );
}
