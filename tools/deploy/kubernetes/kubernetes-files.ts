import { stringify } from 'yaml';
import { databaseCluster, scheduledBackup } from './databases.ts';
import { bootstrapJob, manifestsOf } from './manifests.ts';
import { appendName, imageName, serviceNames, settingsName } from './names.ts';
import type { ServiceName } from './names.ts';
import { closedByDefault, databaseRuleIndex } from './networks.ts';
import { hostOf, ingressOf, namespaceOf, secretPatches } from './overlays.ts';
import { planName, processPlans, servingPlans } from './process-list.ts';

const folder = 'deploy/kubernetes';
const writtenBy = '# Written by ./dev generate from tools/deploy/kubernetes/. Change it there.\n';

/** A placeholder domain: an installation replaces it. */
const domain = 'countinghouse.example';
const cellCount = 2;

const namespace = 'countinghouse';

const kustomization = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' };

/** The image; a release names it by digest. */
const release = { name: imageName, newName: `registry.${domain}/${imageName}`, newTag: '0.1.0' };

export interface WrittenFile {
  readonly file: string;
  readonly generate: () => string;
}

/** Manifests for kustomize: what every installation has, and what each size adds. */
export const kubernetesFiles: readonly WrittenFile[] = [
  ...processPlans.map((plan) => written(`base/${planName(plan)}.yaml`, manifestsOf(plan))),
  written('base/network.yaml', [closedByDefault]),
  written('base/kustomization.yaml', [
    {
      ...kustomization,
      resources: [...processPlans.map((plan) => `${planName(plan)}.yaml`), 'network.yaml'],
    },
  ]),
  written(
    'bootstrap/jobs.yaml',
    processPlans.flatMap((plan) => (plan.kind === 'migrate' ? [bootstrapJob(plan)] : [])),
  ),
  written('bootstrap/kustomization.yaml', [
    {
      ...kustomization,
      namespace,
      resources: ['jobs.yaml'],
      images: [release],
    },
  ]),
  ...small(),
  ...cell(),
  ...manyCells(),
];

/** One cluster beside an external database. */
function small(): readonly WrittenFile[] {
  const oneOfEach = servingPlans.filter(({ replicasMax }) => replicasMax === null);
  return [
    written('overlays/small/namespace.yaml', [namespaceOf(namespace)]),
    written('overlays/small/ingress.yaml', ingresses(domain)),
    written('overlays/small/kustomization.yaml', [
      {
        ...kustomization,
        namespace,
        resources: ['namespace.yaml', '../../base', 'ingress.yaml'],
        images: [release],
        replicas: oneOfEach.map((plan) => ({ name: planName(plan), count: 1 })),
        configMapGenerator: serviceNames.map((service) =>
          settings(service, { at: domain, cell: 0, hasAuditHeads: false }),
        ),
        patches: patchTexts(
          ...secretPatches(['provider', 'mail']),
          {
            target: { kind: 'HorizontalPodAutoscaler' },
            patch: [{ op: 'replace', path: '/spec/maxReplicas', value: 3 }],
          },
          {
            target: { kind: 'NetworkPolicy', name: '.*-(api|worker|dispatcher|console|migrate)' },
            patch: [
              {
                op: 'replace',
                path: `/spec/egress/${databaseRuleIndex}/to`,
                value: [{ ipBlock: { cidr: '10.0.0.10/32' } }],
              },
            ],
          },
        ),
      },
    ]),
  ];
}

/** A cell: its own PostgreSQL clusters, three zones, a shared limiter, exported audit heads. */
function cell(): readonly WrittenFile[] {
  return [
    written('overlays/cell/namespace.yaml', [namespaceOf(namespace)]),
    written('overlays/cell/ingress.yaml', ingresses(domain)),
    ...serviceNames.map((service) =>
      written(`overlays/cell/${appendName(service, 'database')}.yaml`, [
        databaseCluster(service),
        scheduledBackup(service),
      ]),
    ),
    written('overlays/cell/kustomization.yaml', [
      {
        ...kustomization,
        namespace,
        resources: [
          'namespace.yaml',
          '../../base',
          'ingress.yaml',
          ...serviceNames.map((service) => `${appendName(service, 'database')}.yaml`),
        ],
        images: [release],
        configMapGenerator: serviceNames.map((service) =>
          settings(service, { at: domain, cell: 0, hasAuditHeads: true }),
        ),
        patches: patchTexts(...secretPatches(['provider', 'mail', 'limiter', 'audit']), {
          target: { kind: 'Deployment' },
          patch: [
            {
              op: 'replace',
              path: '/spec/template/spec/topologySpreadConstraints/0/whenUnsatisfiable',
              value: 'DoNotSchedule',
            },
          ],
        }),
      },
    ]),
  ];
}

/** Several cells: each has its own namespace, number, names and databases. */
function manyCells(): readonly WrittenFile[] {
  const numbers = Array.from({ length: cellCount }, (_, number) => number);
  return [
    ...numbers.map((number) => {
      const cellDomain = `cell-${number}.${domain}`;
      return written(`overlays/many-cells/cell-${number}/kustomization.yaml`, [
        {
          ...kustomization,
          namespace: appendName(namespace, 'cell', String(number)),
          resources: ['../../cell'],
          configMapGenerator: serviceNames.map((service) => ({
            ...settings(service, { at: cellDomain, cell: number, hasAuditHeads: true }),
            behavior: 'merge',
          })),
          patches: patchTexts(
            ...servingPlans.flatMap((plan) => {
              const host = hostOf(plan, cellDomain);
              if (host === null) return [];
              const patch = [
                { op: 'replace', path: '/spec/tls/0/hosts/0', value: host },
                { op: 'replace', path: '/spec/rules/0/host', value: host },
              ];
              return [{ target: { kind: 'Ingress', name: planName(plan) }, patch }];
            }),
          ),
        },
      ]);
    }),
    written('overlays/many-cells/kustomization.yaml', [
      { ...kustomization, resources: numbers.map((number) => `cell-${number}`) },
    ]),
  ];
}

interface Place {
  readonly at: string;
  readonly cell: number;
  readonly hasAuditHeads: boolean;
}

/** Settings that are not secret. An installation changes these lines and few others. */
function settings(service: ServiceName, { at, cell: cellNumber, hasAuditHeads }: Place) {
  const name = service === 'payments' ? 'pay' : 'books';
  const shared = {
    HOST: '0.0.0.0',
    CELL: String(cellNumber),
    PUBLIC_URL: `https://${name}.${at}`,
    TRUSTED_PROXIES: '10.0.0.0/8',
    MAIL_FROM: `Countinghouse <no-reply@${at}>`,
    ...(hasAuditHeads && { AUDIT_HEADS: `https://audit.${domain}/heads/${service}` }),
  };
  const own =
    service === 'payments'
      ? {
          CONSOLE_URL: `https://console.${at}`,
          LIVE_PROVIDER_URL: 'https://api.flutterwave.com/v3',
          BOOKS_URLS: `https://books.${at}`,
        }
      : { CONSOLE_URL: `https://books-console.${at}`, PAYMENTS_URLS: `https://pay.${at}` };
  const prefix = service.toUpperCase();
  return {
    name: settingsName(service),
    literals: Object.entries({ ...shared, ...own }).map(
      ([setting, value]) => `${prefix}_${setting}=${value}`,
    ),
  };
}

function ingresses(at: string): readonly object[] {
  return servingPlans.flatMap((plan) => {
    const host = hostOf(plan, at);
    return host === null ? [] : [ingressOf(plan, host)];
  });
}

/** Kustomize takes a patch as text. */
function patchTexts(...patches: readonly { readonly target: object; readonly patch: object }[]) {
  return patches.map(({ target, patch }) => ({ target, patch: stringify(patch) }));
}

function written(path: string, documents: readonly object[]): WrittenFile {
  return {
    file: `${folder}/${path}`,
    generate: () =>
      writtenBy +
      documents
        .map((document) => stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 }))
        .join('---\n'),
  };
}
