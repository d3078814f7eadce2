import { Field, SelectField } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import type { BusinessFile } from './businesses.queries.ts';
import { peopleTexts as texts, roleWord } from './people-texts.ts';
import { inviteMember } from './people.queries.ts';
import type { Role } from './people.queries.ts';

export interface InviteDialogProps {
  readonly file: BusinessFile;
  readonly onClose: () => void;
}

const roles = [
  'owner',
  'admin',
  'finance',
  'developer',
  'viewer',
] as const satisfies readonly Role[];

export function InviteDialog({ file, onClose }: InviteDialogProps): ReactNode {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('owner');
  return (
    <ActDialog
      title={texts.invite}
      does={
        <>
          <p className="mid">{file.business_name}</p>
          <p>{texts.inviteDoes}</p>
          <Field
            label={texts.email}
            name="email"
            type="email"
            autoComplete="off"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <SelectField
            label={texts.role}
            name="role"
            value={role}
            onChange={({ target }) =>
              setRole(roles.find((one) => one === target.value) ?? 'viewer')
            }
            options={roles.map((value) => ({ value, label: roleWord(value) }))}
          />
        </>
      }
      go={texts.invite}
      act={(reason) => inviteMember(file.id, { email, role }, reason)}
      onClose={onClose}
    />
  );
}
