import { Button, Card, Chip, MinorMoney, RowTable, formatShortMoment } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNoAct } from '../shell/use-may-act.ts';
import { LimitsDialog } from './limits.dialog.tsx';
import { operationWord, termsTexts as texts } from './terms-texts.ts';
import type { Limit } from './terms.queries.ts';
import type { TermsProps } from './terms.tab.tsx';

/** What the business has of its own and its main currency; the defaults of the others on demand. */
export function LimitsCard({ file, terms }: TermsProps): ReactNode {
  const noAct = useNoAct();
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<Limit | null>(null);
  const own = terms.limits.filter(
    (limit) =>
      limit.currency === file.default_currency ||
      !limit.is_default ||
      limit.daily_amount_minor !== null,
  );
  const money = (minor: Limit['threshold_minor'], currency: string, none: string): ReactNode =>
    minor === null ? none : <MinorMoney minor={minor} currency={currency} />;
  const columns: readonly RowColumn<Limit>[] = [
    {
      head: texts.operation,
      cell: ({ operation, currency }) => `${operationWord(operation)}, ${currency}`,
      narrow: 'main',
    },
    {
      head: texts.threshold,
      cell: (row) => money(row.threshold_minor, row.currency, texts.always),
      isNumber: true,
      narrow: 'amount',
    },
    {
      head: texts.daily,
      cell: (row) => money(row.daily_amount_minor, row.currency, texts.noDaily),
      isNumber: true,
    },
    {
      head: texts.since,
      cell: ({ since }) =>
        since === null ? <Chip tone="quiet">{texts.defaultLimit}</Chip> : formatShortMoment(since),
      narrow: 'sub',
      grows: true,
    },
    {
      head: texts.change,
      cell: (row) => (
        <Button size="small" disabledReason={noAct} onPress={() => setChosen(row)}>
          {texts.change}
        </Button>
      ),
      narrow: 'state',
    },
  ];
  return (
    <Card title={texts.limits}>
      <p className="card-body t13 soft">{texts.limitsHint}</p>
      <RowTable
        name={texts.limits}
        columns={columns}
        rows={isWhole ? terms.limits : own}
        keyOf={({ operation, currency }) => `${operation} ${currency}`}
        empty={null}
      />
      <div className="card-body row">
        <Button size="small" look="plain" onPress={() => setWhole(!isWhole)}>
          {isWhole ? texts.fewCurrencies : texts.allCurrencies(terms.limits.length)}
        </Button>
      </div>
      {chosen === null ? null : (
        <LimitsDialog file={file} limit={chosen} onClose={() => setChosen(null)} />
      )}
    </Card>
  );
}
