import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { IVolume } from 'kubernetes-models/v1/Volume';
import { databaseName, imageName, nodeUser, secretKey, settingsName } from './names.ts';
import type { ServiceName } from './names.ts';
import { planName } from './process-list.ts';
import type { ProcessPlan, ServingProcess } from './process-list.ts';

/**
 * Longer than any process takes to drain: an API accepts connections for 5 s more and then gives
 * requests 20 s, a worker gives jobs 20 s and puts back the rest within 8 s, a dispatcher waits for
 * its receivers. The processes handle SIGTERM themselves, so no hook runs before it.
 */
export const graceSeconds = 40;

const secretsPath = '/run/secrets/countinghouse';
const authorityPath = '/run/database-authority';

/** A process may only run its code and use the network. */
const shutIn = {
  runAsNonRoot: true,
  runAsUser: nodeUser,
  runAsGroup: nodeUser,
  readOnlyRootFilesystem: true,
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
} as const satisfies IContainer['securityContext'];

export function labelsOf(plan: ProcessPlan) {
  return {
    'app.kubernetes.io/name': planName(plan),
    'app.kubernetes.io/component': plan.part,
    'app.kubernetes.io/part-of': 'countinghouse',
  };
}

/** Environment of a secret that is a file: the setting with `_FILE` is its path. */
export function secretVariable(service: ServiceName, setting: string) {
  return {
    name: `${service.toUpperCase()}_${setting}_FILE`,
    value: `${secretsPath}/${secretKey(setting)}`,
  };
}

export function servingPod(plan: ServingProcess): IPodSpec {
  const probePort = plan.port === null ? 'metrics' : 'http';
  return {
    ...commonPod(plan),
    terminationGracePeriodSeconds: graceSeconds,
    topologySpreadConstraints: ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map(
      (topologyKey) => ({
        maxSkew: 1,
        topologyKey,
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: { 'app.kubernetes.io/name': planName(plan) } },
        matchLabelKeys: ['pod-template-hash'],
      }),
    ),
    containers: [
      {
        ...commonContainer(plan),
        envFrom: [{ configMapRef: { name: settingsName(plan.service) } }],
        ports: [
          ...(plan.port === null ? [] : [{ name: 'http', containerPort: plan.port }]),
          { name: 'metrics', containerPort: plan.metricsPort },
        ],
        resources: {
          requests: { cpu: plan.cpu.request, memory: plan.memory.request },
          limits: { cpu: plan.cpu.limit, memory: plan.memory.limit },
        },
        startupProbe: {
          httpGet: { path: '/healthz', port: probePort },
          periodSeconds: 2,
          failureThreshold: 30,
        },
        livenessProbe: {
          httpGet: { path: '/healthz', port: probePort },
          periodSeconds: 10,
          timeoutSeconds: 5,
          failureThreshold: 3,
        },
        readinessProbe: {
          httpGet: { path: '/readyz', port: probePort },
          periodSeconds: 5,
          // A process takes up to two to report that its database does not answer.
          timeoutSeconds: 5,
          failureThreshold: 2,
        },
      },
    ],
  };
}

/** A pod that runs to completion: migrations, and the creation of roles. */
export function migratePod(plan: ProcessPlan, containers: readonly IContainer[]): IPodSpec {
  const ordered = containers.map((container) => ({ ...container, resources: migrateResources }));
  return {
    ...commonPod(plan),
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: graceSeconds,
    initContainers: ordered.slice(0, -1),
    containers: ordered.slice(-1),
  };
}

const migrateResources = {
  requests: { cpu: '100m', memory: '256Mi' },
  limits: { cpu: '1', memory: '512Mi' },
};

export function commonContainer(plan: ProcessPlan): IContainer {
  return {
    name: plan.part,
    image: imageName,
    args: [`services/${plan.service}/src/processes/main-${plan.part}.ts`],
    env: plan.secrets.map((setting) => secretVariable(plan.service, setting)),
    volumeMounts: [
      { name: 'secrets', mountPath: secretsPath, readOnly: true },
      { name: 'database-authority', mountPath: authorityPath, readOnly: true },
    ],
    securityContext: shutIn,
  };
}

function commonPod(plan: ProcessPlan): Omit<IPodSpec, 'containers'> {
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: nodeUser,
      runAsGroup: nodeUser,
      fsGroup: nodeUser,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    volumes: [secretVolume('secrets', planName(plan)), authorityVolume(plan.service)],
  };
}

export function secretVolume(name: string, secretName: string): IVolume {
  return { name, secret: { secretName, defaultMode: 0o440 } };
}

/** Only the certificate: CloudNativePG's secret also contains the authority's private key. */
function authorityVolume(service: ServiceName): IVolume {
  return {
    name: 'database-authority',
    secret: {
      secretName: `${databaseName(service)}-ca`,
      items: [{ key: 'ca.crt', path: 'ca.crt' }],
      defaultMode: 0o440,
    },
  };
}
