import { Field } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import type { BusinessFile } from './businesses.queries.ts';
import { profileTexts as texts } from './profile-texts.ts';
import { erasePayer } from './profile.queries.ts';

export interface ErasePayerDialogProps {
  readonly file: BusinessFile;
  readonly onClose: () => void;
}

export function ErasePayerDialog({ file, onClose }: ErasePayerDialogProps): ReactNode {
  const [email, setEmail] = useState('');
  return (
    <ActDialog
      title={texts.erase}
      does={
        <>
          <p className="mid">{file.business_name}</p>
          <p>{texts.eraseDoes}</p>
          <Field
            label={texts.payerEmail}
            name="email"
            type="email"
            required
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </>
      }
      go={texts.erase}
      look="danger"
      act={(reason) => erasePayer(file.id, email.trim(), reason)}
      onClose={onClose}
    />
  );
}
