import { CheckField, Field, SelectField, formatMinor } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { toBasisPoints } from '../parts/percent.rules.ts';
import { toMinor } from '../parts/typed-minor.ts';
import type { BusinessFile } from './businesses.queries.ts';
import { termsTexts as texts } from './terms-texts.ts';
import { changeFees } from './terms.queries.ts';
import type { Terms } from './terms.queries.ts';

export interface FeesDialogProps {
  readonly file: BusinessFile;
  readonly terms: Terms;
  readonly onClose: () => void;
}

/** The fee of one currency, beginning with what holds now. */
export function FeesDialog({ file, terms, onClose }: FeesDialogProps): ReactNode {
  const [currency, setCurrency] = useState(file.default_currency);
  const [typed, setTyped] = useState(() => typedFees(terms, currency));
  const currencies = [
    ...new Set([file.default_currency, ...terms.limits.map((limit) => limit.currency)]),
  ];
  const choose = (code: string): void => {
    setCurrency(code);
    setTyped(typedFees(terms, code));
  };
  const field = (name: 'percent' | 'fixed' | 'dispute', label: string): ReactNode => (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      required
      pattern="[0-9\s.,'’]+"
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <ActDialog
      title={texts.changeFees}
      does={
        <>
          <p className="mid">{file.business_name}</p>
          <p>{texts.feesDo}</p>
          <div className="limits">
            <SelectField
              label={texts.currency}
              options={currencies.map((code) => ({ value: code, label: code }))}
              value={currency}
              onChange={({ target }) => choose(target.value)}
            />
            {field('percent', texts.percentField)}
          </div>
          <div className="limits">
            {field('fixed', texts.fixedField(currency))}
            {field('dispute', texts.disputeField(currency))}
          </div>
          <CheckField
            label={texts.refundable}
            hint={texts.refundableHint}
            checked={typed.isRefundable}
            onChange={({ target }) => setTyped({ ...typed, isRefundable: target.checked })}
          />
        </>
      }
      go={texts.changeFees}
      act={(reason) =>
        changeFees(
          file.id,
          {
            currency,
            basis_points: toBasisPoints(typed.percent),
            fixed_minor: toMinor(typed.fixed, currency),
            refundable: typed.isRefundable,
            dispute_fee_minor: toMinor(typed.dispute, currency),
          },
          reason,
        )
      }
      onClose={onClose}
    />
  );
}

function typedFees({ fees }: Terms, currency: string) {
  const held = fees.find((fee) => fee.currency === currency) ?? fees.at(-1);
  return {
    percent: held === undefined ? '' : String(held.basis_points / 100),
    fixed: held === undefined ? '' : formatMinor(held.fixed_minor, currency),
    dispute: held === undefined ? '' : formatMinor(held.dispute_fee_minor, currency),
    isRefundable: held?.refundable ?? false,
  };
}
