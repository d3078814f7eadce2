import { isSecretSetting } from '@countinghouse/process';
import { z } from 'zod';
import { databaseConnectionsMax, databaseConnectionsReserved, serviceNames } from './names.ts';
import { privateNetworks4, privateNetworks6 } from './networks.ts';
import { graceSeconds } from './pods.ts';
import { planName, processPlans } from './process-list.ts';

const variable = z.looseObject({ name: z.string(), value: z.string().optional() });

const container = z.looseObject({
  name: z.string(),
  env: z.array(variable).default([]),
  envFrom: z.array(z.record(z.string(), z.unknown())).default([]),
  securityContext: z.record(z.string(), z.unknown()).default({}),
  resources: z
    .looseObject({
      requests: z.record(z.string(), z.unknown()).default({}),
      limits: z.record(z.string(), z.unknown()).default({}),
    })
    .default({ requests: {}, limits: {} }),
});

const pod = z.looseObject({
  automountServiceAccountToken: z.boolean().optional(),
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: z
    .looseObject({ seccompProfile: z.looseObject({ type: z.string() }).optional() })
    .default({}),
  topologySpreadConstraints: z.array(z.looseObject({ topologyKey: z.string() })).default([]),
  volumes: z
    .array(
      z.looseObject({
        secret: z
          .looseObject({ secretName: z.string(), items: z.array(z.unknown()).optional() })
          .optional(),
      }),
    )
    .default([]),
  initContainers: z.array(container).default([]),
  containers: z.array(container),
});

const workload = z.looseObject({
  kind: z.enum(['Deployment', 'Job']),
  spec: z.looseObject({
    replicas: z.number().optional(),
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: pod,
    }),
  }),
});

const peer = z.looseObject({
  ipBlock: z.looseObject({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
  namespaceSelector: z
    .looseObject({ matchLabels: z.record(z.string(), z.string()).default({}) })
    .optional(),
  podSelector: z.unknown().optional(),
});

const networkPolicy = z.looseObject({
  spec: z.looseObject({
    podSelector: z.looseObject({ matchLabels: z.record(z.string(), z.string()).default({}) }),
    policyTypes: z.array(z.string()).default([]),
    ingress: z
      .array(
        z.looseObject({ from: z.array(peer).default([]), ports: z.array(z.unknown()).default([]) }),
      )
      .default([]),
    egress: z.array(z.looseObject({ to: z.array(peer).default([]) })).default([]),
  }),
});

const matching = z.looseObject({
  spec: z.looseObject({
    selector: z.looseObject({ matchLabels: z.record(z.string(), z.string()) }),
  }),
});

const autoscaler = z.looseObject({
  spec: z.looseObject({
    maxReplicas: z.number(),
    scaleTargetRef: z.looseObject({ name: z.string() }),
  }),
});

const configMap = z.looseObject({ data: z.record(z.string(), z.string()).default({}) });

/** A manifest as kustomize wrote it. */
export const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
});
export type Manifest = z.infer<typeof manifest>;

type Workload = z.infer<typeof workload>;

const nameLabel = 'app.kubernetes.io/name';

/** Violations in the manifests of one namespace, one line each; empty if there are none. */
export function findViolations(manifests: readonly Manifest[]): readonly string[] {
  const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind);
  const workloads = manifests.flatMap((one) => {
    const parsed = workload.safeParse(one);
    return parsed.success ? [{ name: one.metadata.name, workload: parsed.data }] : [];
  });
  const missing = processPlans
    .map(planName)
    .filter((name) => !workloads.some((found) => found.name === name))
    .map((name) => `${name}: is missing`);
  return [
    ...missing,
    ...workloads.flatMap(({ name, workload: found }) =>
      [...checkPod(found), ...checkNeighbours(name, found, manifests)].map(
        (problem) => `${name}: ${problem}`,
      ),
    ),
    ...checkSharedSecrets(workloads),
    ...checkSettings(ofKind('ConfigMap')),
    ...checkNetworks(ofKind('NetworkPolicy')),
    ...checkConnections(workloads, ofKind('HorizontalPodAutoscaler')),
  ];
}

function checkPod({ kind, spec }: Workload): readonly string[] {
  const { spec: shape } = spec.template;
  const all = [...shape.initContainers, ...shape.containers];
  const isServing = kind === 'Deployment';
  return [
    ...(shape.automountServiceAccountToken === false ? [] : ['gets a token of the cluster']),
    ...(shape.securityContext.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp']),
    ...((shape.terminationGracePeriodSeconds ?? 0) >= graceSeconds ? [] : ['has no time to drain']),
    ...(isServing && shape.topologySpreadConstraints.length < 2 ? ['is not spread'] : []),
    ...all.flatMap((one) => checkContainer(one, isServing)),
  ];
}

function checkContainer(one: z.infer<typeof container>, isServing: boolean): readonly string[] {
  const { securityContext: rights, resources } = one;
  const isPositive = (value: unknown) => typeof value === 'number' && value > 0;
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'];
  return [
    ...(rights['runAsNonRoot'] === true && isPositive(rights['runAsUser']) ? [] : ['runs as root']),
    ...(rights['readOnlyRootFilesystem'] === true ? [] : ['may write to its root']),
    ...(rights['allowPrivilegeEscalation'] === false ? [] : ['may gain rights']),
    ...(JSON.stringify(rights['capabilities']) === '{"drop":["ALL"]}'
      ? []
      : ['keeps capabilities']),
    ...['requests', 'limits'].flatMap((kind) =>
      ['cpu', 'memory']
        .filter(
          (resource) =>
            resources[kind === 'limits' ? 'limits' : 'requests'][resource] === undefined,
        )
        .map((resource) => `has no ${kind} of ${resource}`),
    ),
    ...probes
      .filter((probe) => isServing && one[probe] === undefined)
      .map((probe) => `has no ${probe}`),
    ...one.env
      .filter(isSecretInEnvironment)
      .map(({ name }) => `has the secret ${name} in its environment`),
    ...(one.envFrom.some((source) => 'secretRef' in source)
      ? ['has a secret in its environment']
      : []),
  ];
}

function isSecretInEnvironment({ name, valueFrom }: z.infer<typeof variable>): boolean {
  return isSecretSetting(name) || JSON.stringify(valueFrom ?? {}).includes('secretKeyRef');
}

function checkNeighbours(
  name: string,
  { kind, spec }: Workload,
  manifests: readonly Manifest[],
): readonly string[] {
  const label = spec.template.metadata.labels[nameLabel];
  const budgets = manifests.filter(
    (one) =>
      one.kind === 'PodDisruptionBudget' &&
      matching.parse(one).spec.selector.matchLabels[nameLabel] === label,
  );
  const policies = manifests.filter(
    (one) =>
      one.kind === 'NetworkPolicy' &&
      networkPolicy.parse(one).spec.podSelector.matchLabels[nameLabel] === label,
  );
  return [
    ...(kind === 'Deployment' && budgets.length !== 1 ? ['has no PodDisruptionBudget'] : []),
    ...(policies.length === 1 ? [] : ['has no NetworkPolicy']),
    ...(name === '' ? ['has no name'] : []),
  ];
}

/** Each process has its own secret with the URL of its own database role. */
function checkSharedSecrets(
  workloads: readonly { readonly name: string; readonly workload: Workload }[],
): readonly string[] {
  const takers = Map.groupBy(
    workloads.flatMap(({ name, workload: { spec } }) =>
      spec.template.spec.volumes.flatMap(({ secret }) =>
        secret === undefined || secret.items !== undefined
          ? []
          : [{ name, secretName: secret.secretName }],
      ),
    ),
    ({ secretName }) => secretName,
  );
  return [...takers]
    .filter(([, names]) => names.length > 1)
    .map(
      ([secretName, names]) =>
        `${secretName}: is shared by ${names.map(({ name }) => name).join(', ')}`,
    );
}

function checkSettings(configMaps: readonly Manifest[]): readonly string[] {
  return configMaps.flatMap((one) =>
    Object.keys(configMap.parse(one).data)
      .filter(isSecretSetting)
      .map((setting) => `${one.metadata.name}: holds the secret ${setting}`),
  );
}

function checkNetworks(policies: readonly Manifest[]): readonly string[] {
  const everybody = policies
    .map((one) => networkPolicy.parse(one).spec)
    .filter(
      ({ podSelector }) => podSelector.matchLabels['app.kubernetes.io/part-of'] !== undefined,
    );
  const isClosed = everybody.some(
    ({ policyTypes, ingress, egress }) =>
      policyTypes.length === 2 && ingress.length === 0 && egress.length === 0,
  );
  return [
    ...(isClosed ? [] : ['the namespace is not closed by default']),
    ...policies.flatMap((one) => {
      const { spec } = networkPolicy.parse(one);
      const { name } = one.metadata;
      return [
        ...(spec.egress.some(({ to }) => to.length === 0 || to.some(isOpenToPrivate))
          ? [`${name}: reaches private networks`]
          : []),
        ...(name.endsWith('-console') && !isForOperatorsOnly(spec.ingress)
          ? [`${name}: is reached by others than its ingress`]
          : []),
      ];
    }),
  ];
}

/** A whole address family without exceptions for private addresses. */
function isOpenToPrivate({ ipBlock }: z.infer<typeof peer>): boolean {
  if (ipBlock === undefined || !ipBlock.cidr.endsWith('/0')) return false;
  const privateNetworks = ipBlock.cidr.includes(':') ? privateNetworks6 : privateNetworks4;
  return privateNetworks.some((network) => !ipBlock.except.includes(network));
}

function isForOperatorsOnly(ingress: z.infer<typeof networkPolicy>['spec']['ingress']): boolean {
  const namespaces = ingress.flatMap(({ from, ports }) =>
    from.length === 0 || ports.length === 0
      ? ['anybody']
      : from.map(
          ({ namespaceSelector }) =>
            namespaceSelector?.matchLabels['kubernetes.io/metadata.name'] ?? 'anybody',
        ),
  );
  return namespaces.toSorted().join(' ') === 'ingress-operators monitoring';
}

/** With every process at its maximum, plus one of each during a rollout. */
function checkConnections(
  workloads: readonly { readonly name: string; readonly workload: Workload }[],
  autoscalers: readonly Manifest[],
): readonly string[] {
  const most = new Map(
    autoscalers.map((one) => {
      const { spec } = autoscaler.parse(one);
      return [spec.scaleTargetRef.name, spec.maxReplicas];
    }),
  );
  return serviceNames.flatMap((service) => {
    const needed = processPlans
      .filter((plan) => plan.service === service)
      .reduce((sum, plan) => {
        const name = planName(plan);
        const found = workloads.find((one) => one.name === name);
        const replicas = most.get(name) ?? found?.workload.spec.replicas ?? 1;
        return sum + plan.connections * (replicas + (plan.kind === 'serving' ? 1 : 0));
      }, 0);
    const available = databaseConnectionsMax - databaseConnectionsReserved;
    return needed <= available ? [] : [`${service}: needs ${needed} connections of ${available}`];
  });
}
