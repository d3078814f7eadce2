import { minor } from '@countinghouse/sdk/money';
import type { MinorUnits } from '@countinghouse/sdk/money';
import { Field, formatMinor, parseTypedAmount } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { changeRiskPolicy } from './businesses.queries.ts';
import type { BusinessFile, RiskLimits } from './businesses.queries.ts';
import { riskTexts as texts } from './risk-texts.ts';

export interface RiskDialogProps {
  readonly file: BusinessFile;
  readonly limits: RiskLimits;
  readonly onClose: () => void;
}

const counts = ['payer_hour_max', 'payer_day_max', 'failed_hour_max'] as const;
const sums = ['payment_max_minor', 'day_max_minor', 'month_max_minor'] as const;
const reserve = ['reserve_percent', 'reserve_days'] as const;
type Name = (typeof counts)[number] | (typeof reserve)[number] | (typeof sums)[number];

/** Sets the limits, with caps in the main currency; those of other currencies stay. An empty field is no limit. */
export function RiskDialog({ file, limits, onClose }: RiskDialogProps): ReactNode {
  const currency = file.default_currency;
  const caps = limits.caps.find((one) => one.currency === currency);
  const shown = (amount: MinorUnits | null | undefined): string =>
    amount === null || amount === undefined ? '' : formatMinor(amount, currency);
  const [typed, setTyped] = useState<Readonly<Record<Name, string>>>({
    payer_hour_max: limits.payer_hour_max?.toString() ?? '',
    payer_day_max: limits.payer_day_max?.toString() ?? '',
    failed_hour_max: limits.failed_hour_max?.toString() ?? '',
    reserve_percent: none(limits.reserve_basis_points / 100),
    reserve_days: none(limits.reserve_days),
    payment_max_minor: shown(caps?.payment_max_minor),
    day_max_minor: shown(caps?.day_max_minor),
    month_max_minor: shown(caps?.month_max_minor),
  });
  const act = (reason: string) => {
    const count = (name: (typeof counts)[number]) => toCount(typed[name]);
    const sum = (name: (typeof sums)[number]) => toSum(typed[name], currency);
    const own = {
      currency,
      payment_max_minor: sum('payment_max_minor'),
      day_max_minor: sum('day_max_minor'),
      month_max_minor: sum('month_max_minor'),
    };
    const next: RiskLimits = {
      payer_hour_max: count('payer_hour_max'),
      payer_day_max: count('payer_day_max'),
      failed_hour_max: count('failed_hour_max'),
      reserve_basis_points: Math.round(
        (toCount(typed.reserve_percent.replace(',', '.')) ?? 0) * 100,
      ),
      reserve_days: toCount(typed.reserve_days) ?? 0,
      caps: [...limits.caps.filter((one) => one.currency !== currency), own],
    };
    return changeRiskPolicy(file.id, next, reason);
  };
  const field = (name: Name, label: string, mode: 'numeric' | 'decimal'): ReactNode => (
    <Field
      key={name}
      label={label}
      name={name}
      inputMode={mode}
      autoComplete="off"
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      {...(mode === 'decimal' && { pattern: "[0-9\\s.,'’]*" })}
      {...(mode === 'numeric' && { pattern: '[0-9]*' })}
    />
  );
  const words = {
    payer_hour_max: texts.payerHour,
    payer_day_max: texts.payerDay,
    failed_hour_max: texts.failedHour,
    reserve_percent: texts.reservePercent,
    reserve_days: texts.reserveDays,
    payment_max_minor: texts.payment(currency),
    day_max_minor: texts.day(currency),
    month_max_minor: texts.month(currency),
  };
  return (
    <ActDialog
      title={texts.set}
      does={
        <>
          <p className="mid">{file.business_name}</p>
          <p>{texts.does}</p>
          <div className="limits">{counts.map((name) => field(name, words[name], 'numeric'))}</div>
          <div className="limits">
            {field('reserve_percent', words.reserve_percent, 'decimal')}
            {field('reserve_days', words.reserve_days, 'numeric')}
          </div>
          <div className="limits">{sums.map((name) => field(name, words[name], 'decimal'))}</div>
        </>
      }
      go={texts.set}
      act={act}
      onClose={onClose}
    />
  );
}

/** No reserve is an empty field. */
function none(value: number): string {
  return value === 0 ? '' : value.toString();
}

function toCount(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

/** What is no amount is sent as one that the service refuses: no limit would be looser than meant. */
function toSum(typed: string, currency: string): MinorUnits | null {
  if (typed.trim() === '') return null;
  const read = parseTypedAmount(typed, currency);
  return minor(read.kind === 'ok' ? Number(read.minor) : 0);
}
