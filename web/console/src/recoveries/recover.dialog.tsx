import { Field, SelectField } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { openRecovery } from './recoveries.queries.ts';
import type { RecoveryKind } from './recoveries.queries.ts';
import { kindWord, texts } from './texts.ts';

export interface RecoverDialogProps {
  readonly tenantId: string;
  readonly member: { readonly id: string; readonly name: string; readonly email: string };
  readonly onClose: () => void;
}

const kinds = ['second_factor', 'successor'] as const;

/** Opens a recovery for a member who cannot ask on the sign-in page. */
export function RecoverDialog({ tenantId, member, onClose }: RecoverDialogProps): ReactNode {
  const [kind, setKind] = useState<RecoveryKind>('second_factor');
  const [newEmail, setNewEmail] = useState('');
  return (
    <ActDialog
      title={texts.open}
      does={
        <>
          <p className="mid">{`${member.name}, ${member.email}`}</p>
          <p>{texts.openDoes}</p>
          <SelectField
            label={texts.kind}
            name="kind"
            value={kind}
            onChange={({ target }) =>
              setKind(target.value === 'successor' ? 'successor' : 'second_factor')
            }
            options={kinds.map((value) => ({ value, label: kindWord(value) }))}
          />
          {kind === 'successor' ? (
            <Field
              label={texts.newAddress}
              name="newEmail"
              type="email"
              value={newEmail}
              onChange={({ target }) => setNewEmail(target.value)}
              required
            />
          ) : null}
        </>
      }
      go={texts.open}
      act={(reason) =>
        openRecovery({
          tenantId,
          memberId: member.id,
          kind,
          reason,
          ...(kind === 'successor' && { newEmail }),
        })
      }
      onClose={onClose}
    />
  );
}
