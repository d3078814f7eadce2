import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IService } from 'kubernetes-models/v1/Service';
import { appendName } from './names.ts';
import { networkPolicyOf } from './networks.ts';
import { commonContainer, labelsOf, migratePod, secretVolume, servingPod } from './pods.ts';
import { planName, processPlans } from './process-list.ts';
import type { MigrateProcess, ProcessPlan, ServingProcess } from './process-list.ts';

/** Everything that one process needs, in the order in which it is written. */
export function manifestsOf(plan: ProcessPlan): readonly object[] {
  if (plan.kind === 'migrate') return [migrateJob(plan), networkPolicyOf(plan)];
  return [
    deployment(plan),
    ...(plan.port === null ? [] : [service(plan, plan.port)]),
    disruptionBudget(plan),
    ...(plan.replicasMax === null ? [] : [autoscaler(plan, plan.replicasMax)]),
    networkPolicyOf(plan),
  ];
}

function deployment(plan: ServingProcess): IDeployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: planName(plan), labels: labelsOf(plan) },
    spec: {
      // An autoscaler sets the count; a number here would reset it at each rollout.
      ...(plan.replicasMax === null && { replicas: plan.replicas }),
      selector: { matchLabels: selectorOf(plan) },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      revisionHistoryLimit: 5,
      template: { metadata: { labels: labelsOf(plan) }, spec: servingPod(plan) },
    },
  };
}

function service(plan: ServingProcess, port: number): IService {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: planName(plan), labels: labelsOf(plan) },
    spec: {
      selector: selectorOf(plan),
      ports: [{ name: 'http', port, targetPort: 'http' }],
    },
  };
}

function disruptionBudget(plan: ServingProcess): IPodDisruptionBudget {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: planName(plan) },
    spec: { maxUnavailable: 1, selector: { matchLabels: selectorOf(plan) } },
  };
}

function autoscaler(plan: ServingProcess, maxReplicas: number): IHorizontalPodAutoscaler {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: planName(plan) },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: planName(plan) },
      minReplicas: plan.replicas,
      maxReplicas,
      metrics: [
        {
          type: 'Resource',
          // Relative to the request, which is half a core: a full event loop uses more than one.
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 120 } },
        },
      ],
      behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
    },
  };
}

/** Processes wait for their schema, so the job and the rollout may be applied together. */
function migrateJob(plan: MigrateProcess): IJob {
  return job(plan, planName(plan), migratePod(plan, [commonContainer(plan)]));
}

/**
 * Creates the database's roles and their passwords, once, as a superuser: a container for each
 * process whose URL contains a password. The passwords come from the processes' own secrets.
 */
export function bootstrapJob(plan: MigrateProcess): IJob {
  const connecting = processPlans.filter(
    (other) => other.service === plan.service && other.kind === 'serving',
  );
  const secretsOfProcess = (part: string) => `/run/secrets/${part}`;
  const base = commonContainer(plan);
  const prefix = plan.service.toUpperCase();
  const containers = connecting.map((other) => ({
    ...base,
    name: other.part,
    args: [...(base.args ?? []), '--bootstrap'],
    env: [
      ...(base.env ?? []),
      {
        name: `${prefix}_ADMIN_DATABASE_URL_FILE`,
        value: `${secretsOfProcess('bootstrap')}/admin-database-url`,
      },
      {
        name: `${prefix}_DATABASE_URL_FILE`,
        value: `${secretsOfProcess(other.part)}/database-url`,
      },
    ],
    volumeMounts: [
      ...(base.volumeMounts ?? []),
      { name: 'bootstrap', mountPath: secretsOfProcess('bootstrap'), readOnly: true },
      { name: other.part, mountPath: secretsOfProcess(other.part), readOnly: true },
    ],
  }));
  const pod = migratePod(plan, containers);
  return job(plan, appendName(plan.service, 'bootstrap'), {
    ...pod,
    volumes: [
      ...(pod.volumes ?? []),
      secretVolume('bootstrap', appendName(plan.service, 'bootstrap')),
      ...connecting.map((other) => secretVolume(other.part, planName(other))),
    ],
  });
}

function job(plan: MigrateProcess, name: string, spec: ReturnType<typeof migratePod>): IJob {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, labels: labelsOf(plan) },
    spec: {
      backoffLimit: 3,
      // A job cannot be changed: the next release creates it again once this one is gone.
      ttlSecondsAfterFinished: 600,
      template: { metadata: { labels: labelsOf(plan) }, spec },
    },
  };
}

function selectorOf(plan: ProcessPlan) {
  return { 'app.kubernetes.io/name': planName(plan) };
}
