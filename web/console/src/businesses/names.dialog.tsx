import { Field } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import type { BusinessFile } from './businesses.queries.ts';
import { profileTexts as texts } from './profile-texts.ts';
import { renameBusiness } from './profile.queries.ts';

export interface NamesDialogProps {
  readonly file: BusinessFile;
  readonly onClose: () => void;
}

/** The names and the number that the verification covers. */
export function NamesDialog({ file, onClose }: NamesDialogProps): ReactNode {
  const [typed, setTyped] = useState({
    business_name: file.business_name,
    legal_name: file.legal_name ?? '',
    trading_name: file.trading_name ?? '',
    registration_number: file.registration_number ?? '',
  });
  const textOf = (name: keyof typeof typed): string | null => {
    const text = typed[name].trim();
    return text === '' ? null : text;
  };
  const field = (name: keyof typeof typed, label: string): ReactNode => (
    <Field
      label={label}
      name={name}
      autoComplete="off"
      required={name === 'business_name'}
      maxLength={name === 'registration_number' ? 100 : 200}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <ActDialog
      title={texts.renameTitle}
      does={
        <>
          <p>{texts.renameDoes}</p>
          {field('business_name', texts.businessName)}
          {field('legal_name', texts.legalName)}
          {field('trading_name', texts.tradingName)}
          {field('registration_number', texts.registration)}
        </>
      }
      go={texts.rename}
      act={(reason) =>
        renameBusiness(
          file.id,
          {
            business_name: typed.business_name.trim(),
            legal_name: textOf('legal_name'),
            trading_name: textOf('trading_name'),
            registration_number: textOf('registration_number'),
          },
          reason,
        )
      }
      onClose={onClose}
    />
  );
}
