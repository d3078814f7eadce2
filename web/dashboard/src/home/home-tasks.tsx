import { Card, Chip, Loaded, formatShortMoment } from '@countinghouse/ui';
import type { ChipTone } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Landmark, ShieldCheck, Undo2, Webhook as WebhookIcon } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { titleOf, lapseOf } from '../approvals/approval-words.ts';
import { openApprovalsQuery } from '../approvals/approvals.queries.ts';
import type { ListedApproval } from '../approvals/approvals.queries.ts';
import { developerPaths } from '../developers.paths.ts';
import { moneyPaths } from '../money.paths.ts';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { webhooksQuery } from '../webhooks/webhooks.queries.ts';
import type { Webhook } from '../webhooks/webhooks.queries.ts';
import { overviewQuery } from './home.queries.ts';
import type { Overview } from './home.queries.ts';
import { texts } from './texts.ts';

interface Task {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly tone: Exclude<ChipTone, 'good' | 'quiet'>;
  readonly title: string;
  readonly detail: string;
  readonly chip: string;
  readonly to: string | null;
}

export function HomeTasks({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const { membership } = usePlace();
  const may = (permission: string): boolean =>
    membership?.permissions.some((one) => one === permission) === true;
  const businessId = membership?.business_id ?? '';
  const overview = useQuery(overviewQuery(workspaceId));
  const approvals = useQuery({
    ...openApprovalsQuery(businessId),
    enabled: may('approvals:read'),
  });
  const webhooks = useQuery({
    ...webhooksQuery(workspaceId),
    enabled: may('webhooks:read_logs'),
  });
  const mine = approvals.data?.data.filter(
    (one) => one.can_decide.allowed && one.workspace_id === workspaceId,
  );
  const tasks = [
    ...(mine ?? []).map((approval) => approvalTask(approval, businessId)),
    ...(webhooks.data ?? []).flatMap((webhook) => webhookTask(webhook, workspaceId)),
    ...(overview.data === undefined ? [] : underWayTasks(overview.data, workspaceId)),
  ];
  return (
    <div className="area-tasks">
      <Card title={texts.needsYou} count={tasks.length}>
        <Loaded query={overview}>
          {() =>
            tasks.length === 0 ? (
              <div className="empty">
                <h3>{texts.nothing}</h3>
                <p>{texts.nothingHint}</p>
              </div>
            ) : (
              tasks.map(({ key, ...task }) => <TaskLine key={key} {...task} />)
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

function TaskLine({ icon: Icon, tone, title, detail, chip, to }: Omit<Task, 'key'>): ReactNode {
  const content = (
    <>
      <span className={`task-icon is-${tone}`}>
        <Icon className="icon" aria-hidden />
      </span>
      <span className="task-text">
        <span className="mid">{title}</span>
        <span className="t12 soft">{detail}</span>
      </span>
      <span className="row">
        <Chip tone={tone}>{chip}</Chip>
        {to === null ? null : <ChevronRight className="icon soft" aria-hidden />}
      </span>
    </>
  );
  // A task whose screen does not exist says what is the matter and leads nowhere.
  return to === null ? (
    <div className="task">{content}</div>
  ) : (
    <Link className="task" to={to}>
      {content}
    </Link>
  );
}

function approvalTask(approval: ListedApproval, businessId: string): Task {
  const { key, person } = approval.requested_by;
  return {
    key: approval.id,
    icon: ShieldCheck,
    tone: 'warn',
    title: texts.decide(titleOf(approval)),
    detail: texts.requestedBy(key === null ? (person?.name ?? '') : `${key.name} …${key.last4}`),
    chip: lapseOf(approval.expires_at),
    to: paths.approval(businessId, approval.id),
  };
}

function webhookTask({ endpoint, health }: Webhook, workspaceId: string): readonly Task[] {
  if (health === null || (health.state !== 'failing' && health.state !== 'off')) return [];
  const failed = health.hours.reduce((sum, hour) => sum + hour.failed, 0);
  const next =
    health.next_retry_at === null ? null : texts.nextRetry(formatShortMoment(health.next_retry_at));
  return [
    {
      key: endpoint.id,
      icon: WebhookIcon,
      tone: 'bad',
      title: texts.failing(new URL(endpoint.url).host),
      detail: [texts.failed(failed, health.attempts), next].filter(Boolean).join(' '),
      chip:
        health.failing_since === null
          ? texts.isOff
          : texts.failingSince(formatShortMoment(health.failing_since)),
      to: developerPaths.webhook(workspaceId, endpoint.id),
    },
  ];
}

/** Counts stop at 100. */
const counted = (count: number): string => (count >= 100 ? '99+' : String(count));

function underWayTasks(overview: Overview, workspaceId: string): readonly Task[] {
  const { payouts_under_way: payouts, refunds_under_way: refunds } = overview;
  const task = (key: string, icon: LucideIcon, title: string, to: string): Task => ({
    key,
    icon,
    tone: 'info',
    title,
    detail: texts.underWayHint,
    chip: texts.underWay,
    to,
  });
  return [
    ...(payouts === 0
      ? []
      : [
          task(
            'payouts',
            Landmark,
            texts.payoutsUnderWay(counted(payouts)),
            moneyPaths.payouts(workspaceId),
          ),
        ]),
    ...(refunds === 0
      ? []
      : [
          task(
            'refunds',
            Undo2,
            texts.refundsUnderWay(counted(refunds)),
            moneyPaths.refunds(workspaceId),
          ),
        ]),
  ];
}
