import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import type { IScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup';
import { appendName, databaseConnectionsMax, databaseName } from './names.ts';
import type { ServiceName } from './names.ts';

/** Three nodes in three zones; a commit is acknowledged when one standby has it. */
export function databaseCluster(service: ServiceName): ICluster {
  return {
    apiVersion: 'postgresql.cnpg.io/v1',
    kind: 'Cluster',
    metadata: { name: databaseName(service) },
    spec: {
      instances: 3,
      imageName: 'ghcr.io/cloudnative-pg/postgresql:17',
      // For the job that creates the roles; the processes never get it.
      enableSuperuserAccess: true,
      bootstrap: {
        initdb: { database: service, owner: `${service}_owner`, dataChecksums: true },
      },
      storage: { size: '200Gi' },
      walStorage: { size: '50Gi' },
      resources: {
        requests: { cpu: '4', memory: '16Gi' },
        limits: { cpu: '8', memory: '16Gi' },
      },
      affinity: {
        enablePodAntiAffinity: true,
        podAntiAffinityType: 'required',
        topologyKey: 'topology.kubernetes.io/zone',
      },
      postgresql: {
        parameters: {
          max_connections: String(databaseConnectionsMax),
          shared_buffers: '4GB',
          wal_sender_timeout: '5s',
          wal_receiver_timeout: '5s',
          wal_retrieve_retry_interval: '500ms',
          wal_log_hints: 'on',
          wal_level: 'logical',
          archive_timeout: '60s',
        },
        // A frozen standby blocks nothing, and nothing acknowledged is on one node alone.
        synchronous: { method: 'any', number: 1, dataDurability: 'required' },
      },
      plugins: [
        {
          name: 'barman-cloud.cloudnative-pg.io',
          isWALArchiver: true,
          parameters: { barmanObjectName: appendName(service, 'backup') },
        },
      ],
    },
  };
}

export function scheduledBackup(service: ServiceName): IScheduledBackup {
  return {
    apiVersion: 'postgresql.cnpg.io/v1',
    kind: 'ScheduledBackup',
    metadata: { name: appendName(service, 'daily') },
    spec: {
      // Seconds first: every night at a quarter past two, UTC.
      schedule: '0 15 2 * * *',
      cluster: { name: databaseName(service) },
      method: 'plugin',
      pluginConfiguration: { name: 'barman-cloud.cloudnative-pg.io' },
      backupOwnerReference: 'self',
    },
  };
}
