import { appendName } from './names.ts';
import type { ServiceName } from './names.ts';

/** Where a process may connect to, beside its database and the cluster's name server. */
export type Destination =
  /** Any public address, on any port: merchants choose where their webhooks go. */
  | 'receivers'
  /** Public addresses by https: the provider, the identity check, the audit heads. */
  | 'public-https'
  | 'mail-server'
  | 'limiter-store'
  /** The payments API, which connected books read. */
  | 'payments-api'
  /** For the objectives on the console. */
  | 'prometheus';

/** Clients that may connect to a process, beside Prometheus. */
type Visitor = 'ingress' | 'operators-ingress' | 'accounting';

interface SharedParts {
  readonly service: ServiceName;
  readonly part: string;
  /** Most PostgreSQL connections that one process opens. */
  readonly connections: number;
  /** Settings without the service's name; each is a file of the process's own secret. */
  readonly secrets: readonly string[];
  readonly goesTo: readonly Destination[];
}

export interface ServingProcess extends SharedParts {
  readonly kind: 'serving';
  readonly visitors: readonly Visitor[];
  /** Requests and probes; null for a process without clients. */
  readonly port: number | null;
  /** Metrics, and the probes if there is no other port. */
  readonly metricsPort: number;
  readonly replicas: number;
  /** Scaled by CPU; null if more processes do not make it faster. */
  readonly replicasMax: number | null;
  readonly cpu: { readonly request: string; readonly limit: string };
  readonly memory: { readonly request: string; readonly limit: string };
}

export interface MigrateProcess extends SharedParts {
  readonly kind: 'migrate';
}

export type ProcessPlan = ServingProcess | MigrateProcess;

const general = ['DATABASE_URL', 'WEBHOOK_SEALING_KEYS'] as const;

/** One event loop and its garbage collector use little more than one core. */
const oneLoop = { request: '500m', limit: '2' };

const payments: readonly ProcessPlan[] = [
  {
    kind: 'serving',
    service: 'payments',
    part: 'api',
    connections: 15,
    secrets: [...general, 'KEY_PEPPER', 'SEALING_KEYS'],
    goesTo: ['public-https', 'limiter-store'],
    visitors: ['ingress', 'accounting'],
    port: 4010,
    metricsPort: 9010,
    replicas: 2,
    replicasMax: 6,
    cpu: oneLoop,
    memory: { request: '384Mi', limit: '1Gi' },
  },
  {
    kind: 'serving',
    service: 'payments',
    part: 'worker',
    connections: 14,
    secrets: [...general, 'SEALING_KEYS'],
    goesTo: ['public-https', 'mail-server'],
    visitors: [],
    port: null,
    metricsPort: 9011,
    replicas: 2,
    replicasMax: null,
    cpu: oneLoop,
    memory: { request: '384Mi', limit: '1Gi' },
  },
  {
    kind: 'serving',
    service: 'payments',
    part: 'dispatcher',
    connections: 8,
    secrets: general,
    goesTo: ['receivers'],
    visitors: [],
    port: null,
    metricsPort: 9012,
    replicas: 2,
    replicasMax: null,
    cpu: oneLoop,
    memory: { request: '384Mi', limit: '1Gi' },
  },
  {
    kind: 'serving',
    service: 'payments',
    part: 'console',
    connections: 5,
    secrets: [...general, 'KEY_PEPPER', 'SEALING_KEYS'],
    goesTo: ['limiter-store', 'prometheus'],
    visitors: ['operators-ingress'],
    port: 4015,
    metricsPort: 9015,
    replicas: 1,
    replicasMax: null,
    cpu: { request: '100m', limit: '1' },
    memory: { request: '256Mi', limit: '512Mi' },
  },
  {
    kind: 'migrate',
    service: 'payments',
    part: 'migrate',
    connections: 2,
    secrets: ['OWNER_DATABASE_URL'],
    goesTo: [],
  },
];

const accounting: readonly ProcessPlan[] = [
  {
    kind: 'serving',
    service: 'accounting',
    part: 'api',
    connections: 15,
    secrets: [...general, 'KEY_PEPPER', 'SEALING_KEYS'],
    goesTo: ['limiter-store', 'payments-api', 'public-https'],
    visitors: ['ingress'],
    port: 4020,
    metricsPort: 9020,
    replicas: 2,
    replicasMax: 6,
    cpu: { request: '500m', limit: '4' },
    // Statements, PDFs and matching use threads, each of up to 512 MB.
    memory: { request: '768Mi', limit: '2560Mi' },
  },
  {
    kind: 'serving',
    service: 'accounting',
    part: 'worker',
    connections: 14,
    secrets: [...general, 'SEALING_KEYS'],
    goesTo: ['public-https', 'mail-server', 'payments-api'],
    visitors: [],
    port: null,
    metricsPort: 9021,
    replicas: 2,
    replicasMax: null,
    cpu: { request: '500m', limit: '4' },
    memory: { request: '768Mi', limit: '2560Mi' },
  },
  {
    kind: 'serving',
    service: 'accounting',
    part: 'dispatcher',
    connections: 8,
    secrets: general,
    goesTo: ['receivers'],
    visitors: [],
    port: null,
    metricsPort: 9022,
    replicas: 2,
    replicasMax: null,
    cpu: oneLoop,
    memory: { request: '384Mi', limit: '1Gi' },
  },
  {
    kind: 'serving',
    service: 'accounting',
    part: 'console',
    connections: 5,
    secrets: [...general, 'KEY_PEPPER', 'SEALING_KEYS'],
    goesTo: ['limiter-store', 'prometheus'],
    visitors: ['operators-ingress'],
    port: 4025,
    metricsPort: 9025,
    replicas: 1,
    replicasMax: null,
    cpu: { request: '100m', limit: '1' },
    memory: { request: '256Mi', limit: '512Mi' },
  },
  {
    kind: 'migrate',
    service: 'accounting',
    part: 'migrate',
    connections: 2,
    secrets: ['OWNER_DATABASE_URL'],
    goesTo: [],
  },
];

/** Every process of both services, as it runs in a cluster. */
export const processPlans: readonly ProcessPlan[] = [...payments, ...accounting];

export const servingPlans: readonly ServingProcess[] = processPlans.filter(
  (plan): plan is ServingProcess => plan.kind === 'serving',
);

export function planName({ service, part }: Pick<SharedParts, 'service' | 'part'>): string {
  return appendName(service, part);
}
