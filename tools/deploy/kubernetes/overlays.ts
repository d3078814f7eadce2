import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INamespace } from 'kubernetes-models/v1/Namespace';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { secretVariable } from './pods.ts';
import { planName, servingPlans } from './process-list.ts';
import type { ServingProcess } from './process-list.ts';

/** What kustomize merges into a manifest: the part that differs, and its selector. */
interface Patch {
  readonly target: { readonly kind: string; readonly name?: string };
  readonly patch: object;
}

/** Typed as well: a patch cannot add a field that Kubernetes does not know. */
interface DeploymentPatch {
  readonly apiVersion: IDeployment['apiVersion'];
  readonly kind: IDeployment['kind'];
  readonly metadata: { readonly name: string };
  readonly spec: { readonly template: { readonly spec: Pick<IPodSpec, 'containers'> } };
}

/** Optional secrets, and the processes that use them. */
const optionalSecrets = {
  provider: {
    settings: ['LIVE_PROVIDER_SECRET_KEY', 'LIVE_PROVIDER_CALLBACK_SECRET'],
    processes: ['payments-api', 'payments-worker'],
  },
  mail: { settings: ['SMTP_URL'], processes: ['payments-worker', 'accounting-worker'] },
  limiter: {
    settings: ['VALKEY_URL'],
    processes: ['payments-api', 'payments-console', 'accounting-api', 'accounting-console'],
  },
  audit: {
    settings: ['AUDIT_SIGNING_KEY', 'CHECKPOINT_SIGNING_KEYS'],
    processes: ['payments-worker', 'accounting-worker'],
  },
} as const;

export type OptionalSecret = keyof typeof optionalSecrets;

export function secretPatches(kinds: readonly OptionalSecret[]): readonly Patch[] {
  return servingPlans.flatMap((plan) => {
    const settings = kinds.flatMap((kind) => {
      const { settings: names, processes } = optionalSecrets[kind];
      const isTaker = processes.some((name) => name === planName(plan));
      return isTaker ? [...names] : [];
    });
    if (settings.length === 0) return [];
    const env = settings.map((setting) => secretVariable(plan.service, setting));
    return [
      {
        target: { kind: 'Deployment', name: planName(plan) },
        patch: {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          metadata: { name: planName(plan) },
          spec: { template: { spec: { containers: [{ name: plan.part, env }] } } },
        } satisfies DeploymentPatch,
      },
    ];
  });
}

/** A namespace that refuses every pod without restrictions. */
export function namespaceOf(name: string): INamespace {
  return {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name,
      labels: {
        'pod-security.kubernetes.io/enforce': 'restricted',
        'pod-security.kubernetes.io/enforce-version': 'latest',
      },
    },
  };
}

/** Access to a process from outside, by host name; operators have their own ingress. */
export function ingressOf(plan: ServingProcess, host: string): IIngress {
  const isForOperators = plan.visitors.includes('operators-ingress');
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name: planName(plan) },
    spec: {
      ingressClassName: isForOperators ? 'operators' : 'public',
      tls: [{ hosts: [host], secretName: `${planName(plan)}-certificate` }],
      rules: [
        {
          host,
          http: {
            paths: [
              {
                path: '/',
                pathType: 'Prefix',
                backend: { service: { name: planName(plan), port: { name: 'http' } } },
              },
            ],
          },
        },
      ],
    },
  };
}

export function hostOf(plan: ServingProcess, domain: string): string | null {
  if (plan.port === null) return null;
  const isPayments = plan.service === 'payments';
  if (plan.part === 'console') return `${isPayments ? 'console' : 'books-console'}.${domain}`;
  return `${isPayments ? 'pay' : 'books'}.${domain}`;
}
