import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { repositoryRoot } from '../../dev/paths.ts';
import { findViolations, manifest } from './policy.ts';
import type { Manifest } from './policy.ts';

const kustomize = [
  ['kustomize', 'build'],
  ['kubectl', 'kustomize'],
].find(([program = '']) => spawnSync(program, ['version', '--client']).status === 0);

const models = {
  Cluster,
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  ScheduledBackup,
  Service,
};

function build(folder: string): readonly Manifest[] {
  const [program = '', command = ''] = kustomize ?? [];
  const ran = spawnSync(program, [command, join(repositoryRoot, 'deploy/kubernetes', folder)], {
    encoding: 'utf8',
  });
  expect(ran.stderr).toBe('');
  return parseAllDocuments(ran.stdout).map((document) => manifest.parse(document.toJS()));
}

function namespaces(manifests: readonly Manifest[]): readonly (readonly Manifest[])[] {
  return [...Map.groupBy(manifests, ({ metadata }) => metadata.namespace ?? '').entries()]
    .filter(([namespace]) => namespace !== '')
    .map(([, own]) => own);
}

/** Wrong types and missing fields; the last test of this file covers what the compiler refuses. */
function validate(one: Manifest): void {
  const Model = Object.entries(models).find(([kind]) => kind === one.kind)?.[1];
  if (Model === undefined) throw new Error(`no model of ${one.kind}`);
  // Only the validator reads it: it accepts anything.
  const model: { validate(): void } = Reflect.construct(Model, [one]);
  model.validate();
}

// skipped because building them needs kustomize or kubectl
describe.skipIf(kustomize === undefined)('manifests', () => {
  test.each([
    ['overlays/small', 1],
    ['overlays/cell', 1],
    ['overlays/many-cells', 2],
  ])('%s is built, has only fields of the right type, and breaks no rule', (folder, cells) => {
    const manifests = build(folder);
    for (const one of manifests) validate(one);
    const each = namespaces(manifests);
    expect(each).toHaveLength(cells);
    expect(each.map(findViolations)).toEqual(each.map(() => []));
    const named = manifests.filter(({ kind }) => kind === 'Namespace');
    expect(new Set(named.map(({ metadata }) => metadata.name)).size).toBe(cells);
  });

  test('each cell of many has its own number', () => {
    const numbers = build('overlays/many-cells')
      .filter(({ kind }) => kind === 'ConfigMap')
      .map((one) => z.looseObject({ data: z.record(z.string(), z.string()) }).parse(one).data)
      .flatMap((data) => [data['PAYMENTS_CELL'], data['ACCOUNTING_CELL']])
      .filter((number) => number !== undefined);
    expect(numbers.toSorted()).toEqual(['0', '0', '1', '1']);
  });

  test('the jobs that create roles are of the right types', () => {
    const jobs = build('bootstrap');
    for (const one of jobs) validate(one);
    expect(jobs.map(({ kind }) => kind)).toEqual(['Job', 'Job']);
  });

  test('a field of the wrong type and a missing one are refused', () => {
    const [small = []] = namespaces(build('overlays/small'));
    const api = find(small, 'Deployment', 'payments-api');
    expect(() => validate({ ...api, spec: { replicas: 'two' } })).toThrow();
  });
});

// skipped because building them needs kustomize or kubectl
describe.skipIf(kustomize === undefined)('a rule is broken by', () => {
  const probes: readonly (readonly [
    string,
    string,
    string,
    (text: string) => string | null,
    string,
  ])[] = [
    [
      'a root user',
      'Deployment',
      'payments-api',
      swap('"runAsUser":10001', '"runAsUser":0'),
      'payments-api: runs as root',
    ],
    [
      'a root that is written',
      'Deployment',
      'payments-worker',
      swap('"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false'),
      'payments-worker: may write to its root',
    ],
    [
      'kept capabilities',
      'Deployment',
      'payments-worker',
      swap('"drop":["ALL"]', '"drop":[]'),
      'payments-worker: keeps capabilities',
    ],
    [
      'more rights',
      'Deployment',
      'payments-worker',
      swap('"allowPrivilegeEscalation":false', '"allowPrivilegeEscalation":true'),
      'payments-worker: may gain rights',
    ],
    [
      'no seccomp',
      'Deployment',
      'accounting-api',
      swap('RuntimeDefault', 'Unconfined'),
      'accounting-api: has no seccomp',
    ],
    [
      'a token',
      'Deployment',
      'accounting-api',
      swap('"automountServiceAccountToken":false', '"automountServiceAccountToken":true'),
      'accounting-api: gets a token of the cluster',
    ],
    [
      'no limits',
      'Deployment',
      'accounting-worker',
      swap('"limits"', '"none"'),
      'accounting-worker: has no limits of cpu',
    ],
    [
      'no probe',
      'Deployment',
      'payments-console',
      swap('"readinessProbe"', '"none"'),
      'payments-console: has no readinessProbe',
    ],
    [
      'a short drain',
      'Deployment',
      'payments-dispatcher',
      swap('"terminationGracePeriodSeconds":40', '"terminationGracePeriodSeconds":5'),
      'payments-dispatcher: has no time to drain',
    ],
    [
      'no spread',
      'Deployment',
      'payments-dispatcher',
      swap('"topologySpreadConstraints"', '"none"'),
      'payments-dispatcher: is not spread',
    ],
    [
      'a secret in the environment',
      'Deployment',
      'payments-api',
      swap('PAYMENTS_KEY_PEPPER_FILE', 'PAYMENTS_KEY_PEPPER'),
      'payments-api: has the secret PAYMENTS_KEY_PEPPER in its environment',
    ],
    [
      'a secret among settings',
      'ConfigMap',
      'payments-settings',
      swap('PAYMENTS_PUBLIC_URL', 'PAYMENTS_SMTP_URL'),
      'holds the secret PAYMENTS_SMTP_URL',
    ],
    [
      'the secret of another process',
      'Deployment',
      'payments-dispatcher',
      swap('"secretName":"payments-dispatcher"', '"secretName":"payments-api"'),
      'payments-api: is shared by payments-api, payments-dispatcher',
    ],
    [
      'a missing budget',
      'PodDisruptionBudget',
      'payments-api',
      () => null,
      'payments-api: has no PodDisruptionBudget',
    ],
    [
      'a missing policy',
      'NetworkPolicy',
      'payments-migrate',
      () => null,
      'payments-migrate: has no NetworkPolicy',
    ],
    [
      'a missing process',
      'Deployment',
      'accounting-dispatcher',
      () => null,
      'accounting-dispatcher: is missing',
    ],
    [
      'an open namespace',
      'NetworkPolicy',
      'closed-by-default',
      () => null,
      'the namespace is not closed by default',
    ],
    [
      'a dispatcher in private networks',
      'NetworkPolicy',
      'payments-dispatcher',
      swap('"10.0.0.0/8",', ''),
      'payments-dispatcher: reaches private networks',
    ],
    [
      'a console for everybody',
      'NetworkPolicy',
      'payments-console',
      swap('ingress-operators', 'ingress'),
      'payments-console: is reached by others than its ingress',
    ],
    [
      'too many connections',
      'HorizontalPodAutoscaler',
      'payments-api',
      swap('"maxReplicas":6', '"maxReplicas":60'),
      'payments: needs',
    ],
  ];

  const [cell = []] = kustomize === undefined ? [] : namespaces(build('overlays/cell'));

  test.each(probes)('%s', (_what, kind, name, change, problem) => {
    const target = find(cell, kind, name);
    const changed = cell.flatMap((one) => {
      if (one !== target) return [one];
      const before = JSON.stringify(one);
      const after = change(before);
      expect(after).not.toBe(before);
      return after === null ? [] : [manifest.parse(JSON.parse(after))];
    });
    const problems = findViolations(changed);
    expect(problems.join('\n')).toContain(problem);
  });
});

test('the compiler refuses a field that Kubernetes does not know', () => {
  const spec = { selector: {}, template: { spec: { containers: [] } } };
  const wrong = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    // @ts-expect-error: `replica` is no field of a deployment
    spec: { ...spec, replica: 2 },
  } satisfies IDeployment;
  expect(wrong.kind).toBe('Deployment');
});

function swap(from: string, to: string): (text: string) => string {
  return (text) => text.replaceAll(from, to);
}

function find(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const found = manifests.find(
    (one) =>
      one.kind === kind &&
      (kind === 'ConfigMap' ? one.metadata.name.startsWith(name) : one.metadata.name === name),
  );
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
}
