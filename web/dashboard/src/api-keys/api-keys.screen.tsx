import './api-keys.css';
import {
  AsCurl,
  Button,
  Card,
  Chip,
  Loaded,
  PageHead,
  formatHere,
  formatShortMoment,
  useKeys,
  usePathPart,
} from '@countinghouse/ui';
import type { ChipTone } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { paths } from '../paths.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { apiKeysQuery } from './api-keys.queries.ts';
import type { ApiKey } from './api-keys.queries.ts';
import { RevokeDialog, RollDialog } from './key-acts.tsx';
import { decideKeyState, isOver } from './key-state.rules.ts';
import type { KeyState } from './key-state.rules.ts';
import { KeyUse } from './key-use.tsx';
import { KeyDialog } from './key.form.tsx';
import { texts } from './texts.ts';

/** Who may call the API, with what, and when it was used last. */
export function ApiKeysScreen(): ReactNode {
  return (
    <Permitted title={texts.keys} permission="keys:read">
      {(business) => <ApiKeys business={business} />}
    </Permitted>
  );
}

function ApiKeys({ business }: { readonly business: Business }): ReactNode {
  const businessId = usePathPart('businessId');
  const keys = useQuery(apiKeysQuery(businessId));
  const [isMaking, setMaking] = useState(false);
  const noManage = refuseBy(business, 'keys:manage');
  useKeys(noManage === null ? { c: () => setMaking(true) } : {});
  return (
    <>
      <PageHead
        title={texts.keys}
        detail={texts.hint}
        actions={
          <Button
            look="primary"
            shortcut="c"
            disabledReason={noManage}
            onPress={() => setMaking(true)}
          >
            <Plus className="icon" aria-hidden />
            {texts.make}
          </Button>
        }
      />
      <Loaded query={keys} lines={8}>
        {({ data }) => <Lists keys={withStates(data)} business={business} noManage={noManage} />}
      </Loaded>
      {isMaking ? <KeyDialog business={business} onClose={() => setMaking(false)} /> : null}
    </>
  );
}

interface Stated {
  readonly key: ApiKey;
  readonly state: KeyState;
}

/** Newest first; the service lists the oldest first. */
function withStates(keys: readonly ApiKey[]): readonly Stated[] {
  const now = new Date();
  return keys.map((key) => ({ key, state: decideKeyState(key, now) })).toReversed();
}

interface ListsProps {
  readonly keys: readonly Stated[];
  readonly business: Business;
  readonly noManage: string | null;
}

function Lists({ keys, business, noManage }: ListsProps): ReactNode {
  const working = keys.filter(({ state }) => !isOver(state));
  const over = keys.filter(({ state }) => isOver(state));
  const line = ({ key, state }: Stated): ReactNode => (
    <KeyLine key={key.id} apiKey={key} state={state} business={business} noManage={noManage} />
  );
  return (
    <div className="stack stack-4">
      <Card title={texts.working} count={working.length}>
        {working.length === 0 ? (
          <div className="empty">
            <h3>{texts.none}</h3>
            <p>{texts.noneHint}</p>
          </div>
        ) : (
          <ul>{working.map(line)}</ul>
        )}
      </Card>
      {over.length === 0 ? null : (
        <Card title={texts.over} count={over.length}>
          <ul>{over.map(line)}</ul>
        </Card>
      )}
      <Card title={texts.firstCall}>
        <div className="card-body">
          <AsCurl path="/api/v1/key" />
        </div>
      </Card>
    </div>
  );
}

const tones: Readonly<Record<KeyState, ChipTone>> = {
  works: 'good',
  waits: 'warn',
  ends_soon: 'warn',
  ended: 'quiet',
  revoked: 'quiet',
};

interface KeyLineProps {
  readonly apiKey: ApiKey;
  readonly state: KeyState;
  readonly business: Business;
  readonly noManage: string | null;
}

function KeyLine({ apiKey, state, business, noManage }: KeyLineProps): ReactNode {
  const [open, setOpen] = useState<'roll' | 'revoke' | null>(null);
  const { name, environment, scopes, allowed_cidrs: ranges, approval_id: approvalId } = apiKey;
  const workspace = business.workspaces.find((one) => one.environment === environment);
  const close = (): void => setOpen(null);
  return (
    <li className="key-line" aria-label={name}>
      <div className="stack stack-1">
        <div className="row key-name">
          <span className="mid">{name}</span>
          <code className="soft">
            {apiKey.prefix}…{apiKey.last4}
          </code>
          <span className={environment === 'test' ? 'chip chip-test' : 'chip'}>
            {environment === 'test' ? texts.environments.test : texts.environments.live}
          </span>
          <Chip tone={tones[state]}>{texts.states[state]}</Chip>
        </div>
        <p className="t12 soft">
          {[
            usedText(apiKey),
            endText(apiKey, state),
            texts.by(apiKey.created_by.name, formatHere(apiKey.created_at)),
            ...(ranges.length === 0 ? [] : [texts.onlyFrom(ranges.join(', '))]),
          ].join(' · ')}
        </p>
        <details className="t12">
          <summary className="soft">{texts.scopeCount(scopes.length)}</summary>
          <p className="mono">{scopes.join(', ')}</p>
        </details>
        {workspace === undefined || refuseBy(business, 'logs:read') !== null ? null : (
          <KeyUse workspaceId={workspace.id} keyId={apiKey.id} />
        )}
      </div>
      <div className="row key-acts">
        {approvalId === null || state !== 'waits' ? null : (
          <Link className="btn btn-sm" to={paths.approval(business.id, approvalId)}>
            {texts.lookAt}
          </Link>
        )}
        {workspace === undefined ? null : (
          <Link
            className="btn btn-sm"
            to={developerPaths.requests(workspace.id)}
            search={{ key: apiKey.id }}
          >
            {texts.requests}
          </Link>
        )}
        {isOver(state) || noManage !== null ? null : (
          <>
            <Button size="small" onPress={() => setOpen('roll')}>
              {texts.roll}
              <span className="visually-hidden">{name}</span>
            </Button>
            <Button size="small" look="danger" onPress={() => setOpen('revoke')}>
              {texts.revoke}
              <span className="visually-hidden">{name}</span>
            </Button>
          </>
        )}
      </div>
      {open === 'roll' ? (
        <RollDialog businessId={business.id} apiKey={apiKey} onClose={close} />
      ) : null}
      {open === 'revoke' ? (
        <RevokeDialog businessId={business.id} apiKey={apiKey} onClose={close} />
      ) : null}
    </li>
  );
}

function usedText({ last_used_at: at }: ApiKey): string {
  return at === null ? texts.neverUsed : texts.used(formatShortMoment(at));
}

function endText({ expires_at: end, revoked_at: revoked }: ApiKey, state: KeyState): string {
  if (revoked !== null) return texts.revokedAt(formatHere(revoked));
  if (end === null) return texts.noEnd;
  return state === 'ended' ? texts.endedAt(formatHere(end)) : texts.endsAt(formatHere(end));
}
