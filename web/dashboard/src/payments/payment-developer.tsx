import { Card, CopyText, formatMinor, formatShortMoment, useSearchParts } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaymentView } from './payment-search.rules.ts';
import { paymentTexts as words } from './payment-texts.ts';
import { usePosting } from './payment-timeline.tsx';
import type { Trail } from './payments.queries.ts';

const views = ['facts', 'json', 'curl'] as const;

/** Beside the timeline: what the step posted, and what a developer needs. */
export function PaymentDeveloper({ trail }: { readonly trail: Trail }): ReactNode {
  const { view = 'facts' } = useSearchParts<PaymentView>();
  return (
    <div className="stack stack-4">
      <Posted trail={trail} />
      <Card
        title={words.developer}
        aside={
          <nav className="segments" aria-label={words.developer}>
            {views.map((one) => (
              <Link
                key={one}
                to="."
                search={(search: object) => ({
                  ...search,
                  view: one === 'facts' ? undefined : one,
                })}
                replace
                activeProps={{}}
                aria-current={one === view ? 'true' : undefined}
              >
                {words.views[one]}
              </Link>
            ))}
          </nav>
        }
      >
        <div className="card-body">
          {view === 'json' ? (
            <pre className="code" tabIndex={0}>
              {JSON.stringify(trail.payment, null, 2)}
            </pre>
          ) : null}
          {view === 'curl' ? (
            <pre className="code" tabIndex={0}>
              {`curl -H "Authorization: Bearer $KEY" \\\n  ${location.origin}/api/v1/payments/${trail.payment.id}`}
            </pre>
          ) : null}
          {view === 'facts' ? <Facts payment={trail.payment} /> : null}
        </div>
      </Card>
    </div>
  );
}

function Posted({ trail }: { readonly trail: Trail }): ReactNode {
  const posting = usePosting(trail);
  return (
    <Card
      title={words.posted}
      aside={posting === undefined ? undefined : formatShortMoment(posting.effective_at)}
    >
      {posting === undefined ? (
        <p className="card-body t13 soft">{words.nothingPosted}</p>
      ) : (
        <>
          <div className="card-body">
            <table className="journal">
              <thead>
                <tr>
                  <th scope="col">{words.account}</th>
                  <th scope="col" className="num">
                    {words.change}, {trail.payment.currency}
                  </th>
                </tr>
              </thead>
              <tbody>
                {posting.lines.map((line) => (
                  <tr key={`${line.account}-${line.layer}`}>
                    <td>
                      {line.meaning}{' '}
                      {line.layer === 'held' ? <span className="soft">{words.held}</span> : null}
                    </td>
                    <td className="num">{formatMinor(line.change, line.currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="card-foot">{words.postedNote}</div>
        </>
      )}
    </Card>
  );
}

function Facts({ payment }: { readonly payment: Trail['payment'] }): ReactNode {
  const source = sourceOf(payment);
  return (
    <dl className="facts">
      <dt>{words.id}</dt>
      <dd>
        <CopyText text={payment.id} />
      </dd>
      <dt>{words.reference}</dt>
      <dd>
        <CopyText text={payment.reference} />
      </dd>
      <dt>{words.amount}</dt>
      <dd className="mono">
        {String(payment.amount)} <span className="soft">{words.minor}</span>
      </dd>
      {payment.provider === null ? null : (
        <>
          <dt>{words.provider}</dt>
          <dd className="mono">{[payment.provider, payment.provider_reference].join(' ')}</dd>
        </>
      )}
      {source === null ? null : (
        <>
          <dt>{words.from}</dt>
          <dd>
            {words.sources[source.kind]} <CopyText text={source.id} />
          </dd>
        </>
      )}
    </dl>
  );
}

function sourceOf(payment: Trail['payment']) {
  const { payment_link_id: link, qr_code_id: qr, subscription_id: subscription } = payment;
  if (typeof link === 'string') return { kind: 'link', id: link } as const;
  if (typeof qr === 'string') return { kind: 'qr', id: qr } as const;
  if (subscription !== undefined) return { kind: 'subscription', id: subscription } as const;
  return null;
}
