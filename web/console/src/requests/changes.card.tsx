import { minor } from '@countinghouse/sdk/money';
import { Banner, Card, Loaded, formatMinor } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { percentText } from '../parts/percent.rules.ts';
import { changeTexts as texts } from './change-texts.ts';
import { proposalQuery } from './requests.queries.ts';
import type { OperatorRequest, Proposal } from './requests.queries.ts';

type Change = Proposal['changes'][number];

/** What the request would change, before and after. */
export function ChangesCard({ request }: { readonly request: OperatorRequest }): ReactNode {
  const proposal = useQuery(proposalQuery(request.id));
  return (
    <Card title={texts.changes}>
      <Loaded query={proposal} lines={4}>
        {({ changes, is_current: isCurrent }) => (
          <>
            {isCurrent || request.status !== 'waiting' ? null : (
              <div className="card-body">
                <Banner tone="bad">{texts.changedMeanwhile}</Banner>
              </div>
            )}
            <dl className="facts card-body">
              {changes.map((change) => (
                <Fragment key={`${change.name} ${change.currency ?? ''}`}>
                  <dt>{nameOf(change)}</dt>
                  <dd>
                    {change.before === change.after ? null : (
                      <span className="soft">{valueText(change, change.before)} → </span>
                    )}
                    <span className={change.before === change.after ? '' : 'mid'}>
                      {valueText(change, change.after)}
                    </span>
                  </dd>
                </Fragment>
              ))}
            </dl>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function nameOf({ name, currency }: Change): string {
  const word = texts.names[name] ?? name;
  return currency === null ? word : `${word}, ${currency}`;
}

function valueText({ name, currency }: Change, value: Change['after']): string {
  if (value === null) return texts.nothing[name] ?? '–';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (currency !== null) return formatMinor(minor(Number(value)), currency);
  if (name.endsWith('basis_points')) return percentText(Number(value));
  return texts.values[String(value)] ?? String(value);
}
