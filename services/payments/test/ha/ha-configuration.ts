import { join } from 'node:path';

/**
 * Below the range that the kernel takes ports of outgoing connections from: a server that is killed
 * finds its port free when it comes back.
 */
const firstPort = 26_400;

export const nodeNames = ['pg1', 'pg2', 'pg3'] as const;
export type NodeName = (typeof nodeNames)[number];

/** Where everything listens, on 127.0.0.1. */
export const haPorts = {
  primary: firstPort,
  api: firstPort + 1,
  apis: [firstPort + 11, firstPort + 12],
  postgres: { pg1: firstPort + 31, pg2: firstPort + 32, pg3: firstPort + 33 },
  patroni: { pg1: firstPort + 41, pg2: firstPort + 42, pg3: firstPort + 43 },
  etcd: [firstPort + 51, firstPort + 52, firstPort + 53],
  etcdPeers: [firstPort + 61, firstPort + 62, firstPort + 63],
} as const;

/** Shared by all nodes: how long a silent leader keeps its key, and when a commit counts. */
const dynamicSettings = {
  // Least time to live that Patroni takes; loop + 2 × retry must not be longer.
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 3,
  maximum_lag_on_failover: 1_048_576,
  // A crashed primary is replaced, not restarted: a restart could show rows that no standby has.
  primary_start_timeout: 0,
  synchronous_mode: 'quorum',
  synchronous_mode_strict: true,
  failsafe_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      wal_level: 'logical',
      hot_standby: 'on',
      max_connections: 200,
      max_wal_senders: 10,
      max_replication_slots: 10,
      wal_keep_size: '256MB',
      wal_log_hints: 'on',
      // The default of five seconds is five seconds of every failover.
      wal_retrieve_retry_interval: '500ms',
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      synchronous_commit: 'on',
      password_encryption: 'scram-sha-256',
      shared_buffers: '64MB',
    },
  },
};

/** One node's file; Patroni reads JSON as the YAML that it is. */
export function patroniConfiguration(
  name: NodeName,
  folder: string,
  binaries: string,
  secrets: Readonly<Record<'superuser' | 'replication' | 'rewind', string>>,
): string {
  const address = `127.0.0.1:${haPorts.postgres[name]}`;
  const rest = `127.0.0.1:${haPorts.patroni[name]}`;
  const hostRules = [
    'local all all trust',
    'host replication replicator 127.0.0.1/32 scram-sha-256',
    // On one machine for an hour; an installation has scram-sha-256 and hostssl here.
    'host all all 127.0.0.1/32 trust',
  ];
  return JSON.stringify({
    scope: 'cell0',
    namespace: '/countinghouse/',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: haPorts.etcd.map((port) => `127.0.0.1:${port}`) },
    bootstrap: {
      dcs: dynamicSettings,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: hostRules,
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, name, 'data'),
      bin_dir: binaries,
      pgpass: join(folder, name, 'pgpass'),
      pg_hba: hostRules,
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replicator', password: secrets.replication },
        rewind: { username: 'rewinder', password: secrets.rewind },
      },
      parameters: { unix_socket_directories: join(folder, name) },
    },
    // Nothing here may reset this machine; on real ones it is required.
    watchdog: { mode: 'off' },
  });
}

export function etcdArguments(index: number, folder: string): readonly string[] {
  const peer = (at: number): string => `http://127.0.0.1:${haPorts.etcdPeers[at]}`;
  const client = `http://127.0.0.1:${haPorts.etcd[index]}`;
  const cluster = haPorts.etcdPeers.map((_, at) => `etcd${at}=${peer(at)}`).join(',');
  const options = {
    name: `etcd${index}`,
    'data-dir': join(folder, `etcd${index}`),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer(index),
    'initial-advertise-peer-urls': peer(index),
    'initial-cluster': cluster,
    'initial-cluster-state': 'new',
    'heartbeat-interval': '100',
    'election-timeout': '1000',
    'auto-compaction-retention': '1',
    logger: 'zap',
    'log-level': 'warn',
  };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
}

/** One address for the primary, and one for the APIs. */
export function haproxyConfiguration(): string {
  const nodes = nodeNames.map(
    (name) =>
      `  server ${name} 127.0.0.1:${haPorts.postgres[name]} check port ${haPorts.patroni[name]}`,
  );
  const apis = haPorts.apis.map((port, at) => `  server api${at + 1} 127.0.0.1:${port} check`);
  return [
    'global',
    '  maxconn 2000',
    'defaults',
    '  timeout connect 2s',
    '  timeout check 1s',
    'listen primary',
    `  bind 127.0.0.1:${haPorts.primary}`,
    '  mode tcp',
    '  timeout client 30m',
    '  timeout server 30m',
    '  option clitcpka',
    '  option srvtcpka',
    '  option httpchk',
    '  http-check send meth OPTIONS uri /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes,
    'listen api',
    `  bind 127.0.0.1:${haPorts.api}`,
    '  mode http',
    '  balance leastconn',
    '  timeout client 65s',
    '  timeout server 65s',
    '  timeout http-request 15s',
    // An API takes up to two seconds to say that its database does not answer.
    '  timeout check 5s',
    '  option httpchk GET /readyz',
    '  option redispatch',
    '  retry-on conn-failure',
    '  default-server inter 1s fall 2 rise 1',
    ...apis,
    '',
  ].join('\n');
}
