import {
  Button,
  Card,
  Chip,
  CopyText,
  Loaded,
  PageHead,
  formatExact,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { actionWord } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { useTenant } from '../shell/use-tenant.ts';
import { TenantLink } from '../trouble/owner-columns.tsx';
import { ChangesCard } from './changes.card.tsx';
import { hasProposal } from './proposed-actions.rules.ts';
import { requestToneOf } from './request-status.rules.ts';
import { decide, requestQuery } from './requests.queries.ts';
import type { Decision, OperatorRequest } from './requests.queries.ts';
import { statusWord, texts } from './texts.ts';

/** One request: who, why, what confirming does, and the decision. */
export function RequestScreen(): ReactNode {
  const id = usePathPart('id');
  const found = useQuery(requestQuery(id));
  return (
    <>
      <nav className="crumbs" aria-label={texts.requests}>
        <Link className="link" to={paths.requests}>
          {texts.requests}
        </Link>
        <span aria-hidden>/</span>
        <span className="mono cut">{id}</span>
      </nav>
      <Loaded query={found} lines={8}>
        {(request) => <Request request={request} />}
      </Loaded>
    </>
  );
}

function Request({ request }: { readonly request: OperatorRequest }): ReactNode {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const { action, tenant, status, can } = request;
  const { word } = useTenant();
  const isOpen = status === 'waiting' || status === 'lapsed';
  return (
    <>
      <PageHead
        title={`${actionWord(action)}: ${tenant.name}`}
        detail={<Chip tone={requestToneOf(status)}>{statusWord(status)}</Chip>}
      />
      <div className="stack stack-4">
        <Card title={texts.request}>
          <dl className="facts card-body">
            <dt>{word}</dt>
            <dd>
              <TenantLink tenant={tenant} />
            </dd>
            <dt>{texts.reason}</dt>
            <dd>{request.reason}</dd>
            <dt>{texts.requestedBy}</dt>
            <dd>
              {request.requester.name}, {formatExact(request.requested_at)}
            </dd>
            <dt>{texts.lapses}</dt>
            <dd>{formatExact(request.expires_at)}</dd>
            {request.subject_id === tenant.id ? null : (
              <>
                <dt>Id</dt>
                <dd>
                  <CopyText text={request.subject_id} />
                </dd>
              </>
            )}
            {request.decider === null || request.decided_at === null ? null : (
              <>
                <dt>{texts.decidedBy}</dt>
                <dd>
                  {request.decider.name}, {formatExact(request.decided_at)}
                </dd>
              </>
            )}
            {request.decision_reason === null ? null : (
              <>
                <dt>{texts.decisionReason}</dt>
                <dd>{request.decision_reason}</dd>
              </>
            )}
          </dl>
        </Card>
        {hasProposal(action) ? <ChangesCard request={request} /> : null}
        {isOpen ? (
          <Card title={texts.willDo}>
            <div className="card-body stack stack-4">
              <p>{texts.does[action] ?? actionWord(action)}</p>
              <div className="row">
                <Button
                  look="primary"
                  disabledReason={can.confirm.reason}
                  onPress={() => setDeciding('confirm')}
                >
                  {texts.confirm}
                </Button>
                <Button
                  look="danger"
                  disabledReason={can.reject.reason}
                  onPress={() => setDeciding('reject')}
                >
                  {texts.reject}
                </Button>
                {can.withdraw.allowed ? (
                  <Button onPress={() => setDeciding('withdraw')}>{texts.withdraw}</Button>
                ) : null}
              </div>
            </div>
          </Card>
        ) : null}
      </div>
      {deciding === null ? null : (
        <DecisionDialog request={request} decision={deciding} onClose={() => setDeciding(null)} />
      )}
    </>
  );
}

interface DecisionDialogProps {
  readonly request: OperatorRequest;
  readonly decision: Decision;
  readonly onClose: () => void;
}

function DecisionDialog({ request, decision, onClose }: DecisionDialogProps): ReactNode {
  const does = {
    confirm: texts.does[request.action] ?? '',
    reject: texts.rejectDoes,
    withdraw: texts.withdrawDoes,
  };
  return (
    <ActDialog
      title={decision === 'confirm' ? texts.confirmTitle : texts[decision]}
      does={does[decision]}
      go={texts[decision]}
      look={decision === 'reject' ? 'danger' : 'primary'}
      isReasonOptional={decision !== 'reject'}
      act={(reason) => decide(request.id, decision, reason)}
      onClose={onClose}
    />
  );
}
