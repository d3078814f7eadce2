import { Money, formatAmount } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { isZero } from '../parts/change-text.ts';
import type { Balance } from './balance.queries.ts';
import { texts } from './texts.ts';

export interface BalanceFiguresProps {
  /** Undefined in a currency that never had any. */
  readonly balance: Balance | undefined;
  readonly currency: string;
}

/** What each part of the balance is, in a sentence. */
export function BalanceFigures({ balance, currency }: BalanceFiguresProps): ReactNode {
  if (balance === undefined) return <p className="card-body soft">{texts.noneYet}</p>;
  const { available, pending, held, disputed, reserved, owed, payable } = balance;
  const parts = [
    [texts.pending, pending, texts.pendingHint],
    [texts.held, held, texts.heldHint],
    ...(isZero(disputed) ? [] : [[texts.disputed, disputed, texts.disputedHint] as const]),
    ...(isZero(reserved) ? [] : [[texts.reserved, reserved, texts.reservedHint] as const]),
    [texts.owed, owed, texts.owedHint],
    [texts.payable, payable, texts.payableHint],
  ] as const;
  return (
    <dl className="balance-figures">
      <div>
        <dt>{texts.available}</dt>
        <dd className="hero">
          <Money major={available} currency={currency} />
        </dd>
        <dd className="hint">{texts.availableHint}</dd>
      </div>
      {parts.map(([label, amount, hint]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="part">{isZero(amount) ? '–' : formatAmount(amount, currency)}</dd>
          <dd className="hint">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
