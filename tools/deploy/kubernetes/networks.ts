import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { INetworkPolicyEgressRule } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyEgressRule';
import type { INetworkPolicyIngressRule } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyIngressRule';
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import { databaseName } from './names.ts';
import { labelsOf } from './pods.ts';
import { planName } from './process-list.ts';
import type { Destination, ProcessPlan, ServingProcess } from './process-list.ts';

/** Networks that a merchant's webhook must not reach, and that no process here calls by address. */
export const privateNetworks4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
];
export const privateNetworks6 = [
  '::/8',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

const publicAddresses: INetworkPolicyPeer[] = [
  { ipBlock: { cidr: '0.0.0.0/0', except: privateNetworks4 } },
  { ipBlock: { cidr: '::/0', except: privateNetworks6 } },
];

/** Denies all traffic to and from processes except what a policy allows. */
export const closedByDefault = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'closed-by-default' },
  spec: {
    podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'countinghouse' } },
    policyTypes: ['Ingress', 'Egress'],
  },
} as const satisfies INetworkPolicy;

export function networkPolicyOf(plan: ProcessPlan): INetworkPolicy {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: planName(plan) },
    spec: {
      podSelector: {
        matchLabels: { 'app.kubernetes.io/name': labelsOf(plan)['app.kubernetes.io/name'] },
      },
      policyTypes: ['Ingress', 'Egress'],
      ingress: plan.kind === 'serving' ? visitorsOf(plan) : [],
      egress: [
        nameServer,
        { to: [{ podSelector: databasePods(plan) }], ports: [tcp(5432)] },
        ...plan.goesTo.map((destination) => egressTo(destination)),
      ],
    },
  };
}

function databasePods({ service }: ProcessPlan) {
  return { matchLabels: { 'cnpg.io/cluster': databaseName(service) } };
}

/** Index of the database's rule in a policy's `egress`; an overlay may put an address there. */
export const databaseRuleIndex = 1;

const nameServer: INetworkPolicyEgressRule = {
  to: [
    {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
      podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
    },
  ],
  ports: [{ protocol: 'UDP', port: 53 }, tcp(53)],
};

function egressTo(destination: Destination): INetworkPolicyEgressRule {
  switch (destination) {
    case 'receivers':
      return { to: publicAddresses, ports: [{ protocol: 'TCP', port: 1, endPort: 65_535 }] };
    case 'public-https':
      return { to: publicAddresses, ports: [tcp(443)] };
    case 'mail-server':
      return { to: publicAddresses, ports: [tcp(465), tcp(587)] };
    case 'limiter-store':
      return { to: [{ podSelector: named('valkey') }], ports: [tcp(6379)] };
    case 'payments-api':
      return { to: [{ podSelector: named('payments-api') }], ports: [tcp(4010)] };
    case 'prometheus':
      return { to: [inNamespace('monitoring')], ports: [tcp(9090)] };
  }
}

function visitorsOf(plan: ServingProcess): INetworkPolicyIngressRule[] {
  const { port } = plan;
  const rules: INetworkPolicyIngressRule[] = [
    { from: [inNamespace('monitoring')], ports: [tcp(plan.metricsPort)] },
  ];
  if (port === null) return rules;
  for (const visitor of plan.visitors) {
    rules.push({ from: visitorPeers(visitor), ports: [tcp(port)] });
  }
  return rules;
}

function visitorPeers(visitor: ServingProcess['visitors'][number]): INetworkPolicyPeer[] {
  switch (visitor) {
    case 'ingress':
      return [inNamespace('ingress')];
    case 'operators-ingress':
      return [inNamespace('ingress-operators')];
    case 'accounting':
      return ['accounting-api', 'accounting-worker'].map((name) => ({ podSelector: named(name) }));
  }
}

function named(name: string) {
  return { matchLabels: { 'app.kubernetes.io/name': name } };
}

function inNamespace(name: string): INetworkPolicyPeer {
  return { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } };
}

function tcp(port: number) {
  return { protocol: 'TCP', port } as const;
}
