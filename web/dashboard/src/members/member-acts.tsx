import {
  Banner,
  Button,
  CheckField,
  Dialog,
  Field,
  Form,
  Refusal,
  formatHere,
  useAttempt,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { apiKeysQuery } from '../api-keys/api-keys.queries.ts';
import { developerPaths } from '../developers.paths.ts';
import { Held } from '../shell/held.tsx';
import type { HeldProps } from '../shell/held.tsx';
import { meQuery } from '../shell/me.queries.ts';
import {
  changeRole,
  invite,
  leaveBusiness,
  membersQuery,
  removeMember,
  roles,
  vouchFor,
} from './members.queries.ts';
import type { LeftKey, Member, Role } from './members.queries.ts';
import { roleWord, texts } from './texts.ts';

interface ActProps {
  readonly businessId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

function RoleChoice({
  role,
  onChoose,
}: {
  readonly role: Role;
  readonly onChoose: (role: Role) => void;
}): ReactNode {
  return (
    <fieldset className="check-list">
      <legend className="label">{texts.role}</legend>
      {roles.map((one) => (
        <CheckField
          key={one}
          isOneOf
          name="role"
          label={roleWord(one)}
          hint={texts.roleHints[one]}
          checked={one === role}
          onChange={() => onChoose(one)}
        />
      ))}
    </fieldset>
  );
}

type Done = { readonly kind: 'done' } | ({ readonly kind: 'held' } & Omit<HeldProps, 'businessId'>);

const toDone = (answer: object): Done =>
  'approval_id' in answer && 'expires_at' in answer
    ? {
        kind: 'held',
        approvalId: String(answer.approval_id),
        expiresAt: String(answer.expires_at),
      }
    : { kind: 'done' };

export function InviteDialog({ businessId, onClose }: Omit<ActProps, 'member'>): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt(['email', 'role']);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [done, setDone] = useState<Done | null>(null);
  const work = async (): Promise<void> => {
    setDone(toDone(await invite(businessId, email.trim(), role)));
    await client.invalidateQueries(membersQuery(businessId));
  };
  return (
    <Dialog title={texts.inviteTitle} onClose={onClose}>
      {done === null ? (
        <Form attempt={attempt} work={work}>
          <Field
            label={texts.email}
            hint={texts.inviteHint}
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            required
            error={attempt.errorOf('email')}
          />
          <RoleChoice role={role} onChoose={setRole} />
          <Button
            submits
            look="primary"
            isWide
            isBusy={attempt.isBusy}
            waitSeconds={attempt.waitSeconds}
          >
            {texts.send}
          </Button>
        </Form>
      ) : (
        <>
          {done.kind === 'held' ? (
            <Held businessId={businessId} {...done} />
          ) : (
            <Banner tone="good">{texts.sent(email)}</Banner>
          )}
          <Button look="primary" onPress={onClose}>
            {texts.close}
          </Button>
        </>
      )}
    </Dialog>
  );
}

export function RoleDialog({ businessId, member, onClose }: ActProps): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt();
  const [role, setRole] = useState<Role>(roles.find((one) => one === member.role) ?? 'viewer');
  const [done, setDone] = useState<Done | null>(null);
  const work = async (): Promise<void> => {
    const outcome = toDone(await changeRole(businessId, member.id, role));
    await client.invalidateQueries(membersQuery(businessId));
    if (outcome.kind === 'done') onClose();
    else setDone(outcome);
  };
  return (
    <Dialog title={texts.changeTitle(member.name)} onClose={onClose}>
      {done?.kind === 'held' ? (
        <Held businessId={businessId} {...done} />
      ) : (
        <Form attempt={attempt} work={work}>
          <RoleChoice role={role} onChoose={setRole} />
          <Button submits look="primary" isWide isBusy={attempt.isBusy}>
            {texts.save}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

/** Keys outlive whoever made them: they are named before and after. */
export function RemoveDialog({ businessId, member, onClose }: ActProps): ReactNode {
  const client = useQueryClient();
  const keys = useQuery(apiKeysQuery(businessId));
  const own = keys.data?.data.filter(
    (key) => key.created_by.id === member.id && key.revoked_at === null,
  );
  const removing = useMutation({ mutationFn: () => removeMember(businessId, member.id) });
  const left = removing.data?.api_keys;
  const finish = (): void => {
    onClose();
    void client.invalidateQueries(membersQuery(businessId));
  };
  return (
    <Dialog title={texts.removeTitle(member.name)} onClose={left === undefined ? onClose : finish}>
      {left === undefined ? (
        <>
          <Refusal error={removing.error} />
          <Banner tone="warn">{texts.removeSure}</Banner>
          {own === undefined || own.length === 0 ? null : (
            <>
              <h3>{texts.keysNow}</h3>
              <KeyNames keys={own} />
            </>
          )}
          <div className="row">
            <Button look="danger" isBusy={removing.isPending} onPress={() => removing.mutate()}>
              {texts.remove}
            </Button>
            <Button look="plain" onPress={onClose}>
              {texts.keep}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Banner tone="good">{texts.removed(member.name)}</Banner>
          <p className="t13">{left.length === 0 ? texts.noLeftKeys : texts.leftKeys}</p>
          <KeyNames keys={left} />
          <div className="row">
            <Button look="primary" onPress={finish}>
              {texts.close}
            </Button>
            {left.length === 0 ? null : (
              <Link className="btn" to={developerPaths.apiKeys(businessId)}>
                {texts.toKeys}
              </Link>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The person goes; what they see next is wherever else they work. */
export function LeaveDialog({ businessId, onClose }: Omit<ActProps, 'member'>): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const leaving = useMutation({
    mutationFn: () => leaveBusiness(businessId),
    onSuccess: async () => {
      await client.invalidateQueries(meQuery);
      await navigate({ to: '/' });
    },
  });
  return (
    <Dialog title={texts.leaveTitle} onClose={onClose}>
      <Refusal error={leaving.error} />
      <Banner tone="warn">{texts.leaveSure}</Banner>
      <div className="row">
        <Button look="danger" isBusy={leaving.isPending} onPress={() => leaving.mutate()}>
          {texts.leave}
        </Button>
        <Button look="plain" onPress={onClose}>
          {texts.stay}
        </Button>
      </div>
    </Dialog>
  );
}

function KeyNames({ keys }: { readonly keys: readonly LeftKey[] }): ReactNode {
  return (
    <ul className="t13 stack stack-1">
      {keys.map((key) => (
        <li key={key.id}>
          {key.name} <code className="soft">…{key.last4}</code>{' '}
          <span className="soft">{key.environment}</span>
        </li>
      ))}
    </ul>
  );
}

export function VouchDialog({ businessId, member, onClose }: ActProps): ReactNode {
  const client = useQueryClient();
  const vouching = useMutation({
    mutationFn: () => vouchFor(businessId, member.id),
    onSuccess: async () => {
      await client.invalidateQueries(membersQuery(businessId));
      onClose();
    },
  });
  return (
    <Dialog title={texts.vouchTitle(member.name)} onClose={onClose}>
      <Refusal error={vouching.error} />
      <p className="t13">{texts.vouchHint(formatHere(member.approver?.decides_from ?? ''))}</p>
      <Button look="primary" isWide isBusy={vouching.isPending} onPress={() => vouching.mutate()}>
        {texts.vouch}
      </Button>
    </Dialog>
  );
}
