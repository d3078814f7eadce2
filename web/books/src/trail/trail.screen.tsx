import './trail.css';
import {
  Banner,
  Card,
  Loaded,
  PageHead,
  formatAmount,
  formatDay,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { postedTo, startOf, stationsOf } from './stations.rules.ts';
import { kindText, missingText, texts } from './texts.ts';
import { trailQuery } from './trail.queries.ts';
import type { Trail, TrailNode } from './trail.queries.ts';

/** One money, station by station. */
export function TrailScreen(): ReactNode {
  const { orgId } = usePlace();
  const start = startOf(usePathPart('kind')) ?? 'entry';
  const trail = useQuery(trailQuery(orgId, start, usePathPart('id')));
  return (
    <div className="stack stack-4">
      <PageHead title={texts.trail} detail={texts.detail} />
      <Loaded query={trail} lines={8}>
        {(data) => <Stations trail={data} />}
      </Loaded>
    </div>
  );
}

function Stations({ trail }: { readonly trail: Trail }): ReactNode {
  return (
    <>
      {trail.out_of_reach.map(({ kind, why }) => (
        <Banner key={`${kind} ${why}`} tone="warn">
          {kindText(kind)}: {missingText(why)}
        </Banner>
      ))}
      {stationsOf(trail).map(({ kind, nodes }) => (
        <Card key={kind} title={kindText(kind)} count={nodes.length}>
          <ul className="card-body stack stack-2 hits">
            {nodes.map((node) => (
              <li key={node.key} className="spread">
                <span>
                  <Name node={node} />{' '}
                  {node.date === null ? null : (
                    <span className="soft t12">{formatDay(node.date)}</span>
                  )}
                </span>
                <span className="row">
                  <Amounts trail={trail} node={node} />
                  <Onward trail={trail} node={node} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

function Name({ node }: { readonly node: TrailNode }): ReactNode {
  const { orgId } = usePlace();
  const { kind, id, name, url } = node;
  if (kind === 'entry' || kind === 'document') {
    const address = kind === 'entry' ? paths.entry(orgId, id) : paths.document(orgId, id);
    return (
      <Link className="link" {...address}>
        {name}
      </Link>
    );
  }
  if (url === null) return name;
  return (
    <a className="link" href={url} rel="noreferrer" title={texts.atPayments}>
      {name}
    </a>
  );
}

function Amounts({ trail, node }: { readonly trail: Trail; readonly node: TrailNode }): ReactNode {
  const posted = node.kind === 'account' ? postedTo(trail, node.key) : [];
  const amounts = node.money === null ? posted : [{ from: '', ...node.money }];
  return amounts.map(({ from, currency, amount }) => (
    <span key={from} className="figure">
      {currency} {formatAmount(amount, currency)}
    </span>
  ));
}

function Onward({ trail, node }: { readonly trail: Trail; readonly node: TrailNode }): ReactNode {
  const { orgId } = usePlace();
  const start = startOf(node.kind);
  if (node.key === trail.start) return <span className="soft t12">{texts.here}</span>;
  return start === null ? null : (
    <Link
      className="link t12"
      aria-label={`${texts.from}: ${node.name}`}
      {...paths.trail(orgId, start, node.id)}
    >
      {texts.from}
    </Link>
  );
}
