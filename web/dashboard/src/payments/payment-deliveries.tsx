import { Card, Chip, formatClock } from '@countinghouse/ui';
import type { ChipTone } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { paymentTexts as words } from './payment-texts.ts';
import type { Trail } from './payments.queries.ts';

type Delivery = NonNullable<Trail['deliveries']>[number];

/** Left out for roles that may not read what was sent. */
export function PaymentDeliveries({ trail }: { readonly trail: Trail }): ReactNode {
  const { deliveries } = trail;
  if (deliveries === null) return null;
  return (
    <Card title={words.deliveries} count={deliveries.length}>
      {deliveries.length === 0 ? (
        <p className="card-body t13 soft">{words.noDelivery}</p>
      ) : (
        <table className="table deliveries">
          <thead>
            <tr>
              <th scope="col">{words.endpoint}</th>
              <th scope="col">{words.answer}</th>
              <th scope="col">{words.attempts}</th>
              <th scope="col">{words.last}</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id}>
                <td className="grow">
                  <span className="mono">{delivery.url.replace(/^https?:\/\//, '')}</span>{' '}
                  <span className="soft t12 only-wide">{delivery.event_type}</span>
                </td>
                <td>
                  <Chip tone={toneOf(delivery)}>
                    {delivery.last_status ?? delivery.last_error_class ?? words.noAnswer}
                  </Chip>
                </td>
                <td>{delivery.attempts}</td>
                <td className="soft">
                  {[delivery.last_attempted_at, delivery.next_retry_at]
                    .filter((at) => at !== null)
                    .map(formatClock)
                    .join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function toneOf({ last_status: status, last_error_class: error, attempts }: Delivery): ChipTone {
  if (attempts === 0) return 'info';
  return error === null && status !== null && status < 300 ? 'good' : 'bad';
}
