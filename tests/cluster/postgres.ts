// Three PostgreSQL under Patroni, which asks three etcd who is primary, with the settings that docs/scaling.md recommends.
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { addresses, runIn, type Node } from './network.ts'

export const servers = ['pg1', 'pg2', 'pg3'] as const
export type Server = (typeof servers)[number]
export const keepers = ['e1', 'e2', 'e3'] as const
export const passwords = { postgres: 'of the cluster test', roost: 'of-the-cluster-test' }

/** The size of a data disk, small enough for a fault to fill it quickly. */
const DISK_MEGABYTES = 1500

export function startEtcd(folder: string, node: (typeof keepers)[number]): void {
  const at = addresses[node]
  const all = keepers.map((each) => `${each}=http://${addresses[each]}:2380`).join(',')
  // Patroni before 3.1 loses acknowledged rows over the interface of version 3 when a primary freezes, so it gets version 2.
  const command = [
    `etcd --name ${node} --data-dir ${folder}/${node} --enable-v2=true`,
    `--listen-client-urls http://${at}:2379 --advertise-client-urls http://${at}:2379`,
    `--listen-peer-urls http://${at}:2380 --initial-advertise-peer-urls http://${at}:2380`,
    `--initial-cluster ${all}`,
  ].join(' ')
  runIn(node, 'root', command.split(' '))
}

/** `parameters`: additional PostgreSQL settings, each with a leading comma; `bootstrap`: how Patroni creates the cluster, instead of
 *  `initdb`. */
export type More = { parameters?: string; bootstrap?: string }

const settingsOf = (folder: string, name: Server, { parameters = '', bootstrap = '' }: More) => `
scope: roost
name: ${name}
restapi: {listen: '${addresses[name]}:8008', connect_address: '${addresses[name]}:8008'}
etcd: {hosts: [${keepers.map((each) => `'${addresses[each]}:2379'`).join(', ')}]}
bootstrap:
  dcs:
    ttl: 10
    loop_wait: 2
    retry_timeout: 4
    synchronous_mode: true
    maximum_lag_on_failover: 1048576
    primary_start_timeout: 0
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: {wal_log_hints: 'on', wal_keep_size: 128MB, max_wal_size: 256MB, wal_sender_timeout: 5s,
        wal_receiver_timeout: 5s, max_connections: 200, shared_buffers: 64MB}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
  pg_hba: ['local all postgres peer', 'host replication replicator 10.77.0.0/24 scram-sha-256',
    'host all all 10.77.0.0/24 scram-sha-256']${bootstrap}
postgresql:
  listen: '${addresses[name]}:5432'
  connect_address: '${addresses[name]}:5432'
  bin_dir: /usr/lib/postgresql/15/bin
  data_dir: ${folder}/${name}/data
  pgpass: ${folder}/${name}/pgpass
  authentication:
    superuser: {username: postgres, password: '${passwords.postgres}'}
    replication: {username: replicator, password: '${passwords.postgres}'}
    rewind: {username: rewinder, password: '${passwords.postgres}'}
  parameters: {unix_socket_directories: '${folder}/${name}/sockets'${parameters}}
watchdog: {mode: 'off'}
`

/** Gives a server its own disk, and starts Patroni on it. */
async function makeServer(folder: string, name: Server, more: More): Promise<void> {
  const disk = path.join(folder, name)
  await mkdir(disk)
  execFileSync('truncate', ['-s', `${DISK_MEGABYTES}M`, `${disk}.img`])
  execFileSync('mkfs.ext4', ['-q', '-m', '0', `${disk}.img`])
  execFileSync('mount', ['-o', 'loop', `${disk}.img`, disk])
  await mkdir(path.join(disk, 'sockets'))
  await writeSettings(folder, name, more)
  execFileSync('chown', ['-R', 'postgres:postgres', disk])
  startPatroni(folder, name)
}

export const writeSettings = (folder: string, name: Server, more: More) =>
  writeFile(path.join(folder, `${name}.yml`), settingsOf(folder, name, more))

export const startPatroni = (folder: string, name: Server) =>
  runIn(name, 'postgres', ['patroni', path.join(folder, `${name}.yml`)])

type Member = { name: string; role: string; state: string; lag?: number }

/** Patroni's view of all three, from the first server that responds. */
async function members(): Promise<Member[]> {
  for (const name of servers) {
    try {
      const asked = await fetch(`http://${addresses[name]}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      })
      return ((await asked.json()) as { members: Member[] }).members
    } catch {
      // The next one may respond.
    }
  }
  return []
}

const isServer = (name: string | undefined): name is Server => servers.some((each) => each === name)

/** @throws Error if there is no primary */
export async function primary(): Promise<Server> {
  const leader = (await members()).find(({ role }) => role === 'leader')?.name
  if (!isServer(leader)) throw new Error('nobody is the primary')
  return leader
}

/** Waits until there is a primary. @param seconds the time after which it gives up */
export async function waitForPrimary(seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!(await members()).some(({ role, state }) => role === 'leader' && state === 'running')) {
    if (performance.now() > end) throw new Error(`nobody is the primary after ${seconds} s`)
    await pass(250)
  }
}

/** The standby that must confirm every write before it is acknowledged. */
export async function synchronousStandby(): Promise<Server> {
  const name = (await members()).find(({ role }) => role === 'sync_standby')?.name
  if (!isServer(name)) throw new Error('there is no synchronous standby')
  return name
}

/** The primary's view of its followers: `streaming, sync` for the synchronous one. */
export async function followers(of: Server): Promise<Map<string, string>> {
  const password = encodeURIComponent(passwords.postgres)
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@${addresses[of]}:5432/postgres`,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; state: string }>(
      `select application_name as name, state || ', ' || sync_state as state from pg_stat_replication`,
    )
    return new Map(rows.map(({ name, state }) => [name, state]))
  } catch (error) {
    return new Map([['nobody', String(error)]])
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until all three run, one of them the primary, both others stream from it, and one of those is synchronous.
 *  @param seconds the time after which it gives up
 *  @throws Error with what Patroni and the primary say */
export async function waitForHealthyCluster(seconds: number): Promise<void> {
  let last: unknown
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await pass(250)) {
    const all = await members()
    last = all
    const running = all.filter(({ state }) => state === 'running' || state === 'streaming')
    const roles = new Map(running.map(({ role, name }) => [role, name]))
    const leader = roles.get('leader')
    if (running.length !== servers.length || !roles.has('sync_standby') || !isServer(leader)) continue
    const states = await followers(leader)
    last = [all, [...states]]
    const streaming = [...states.values()].filter((state) => state.startsWith('streaming, '))
    if (streaming.length === 2 && streaming.includes('streaming, sync')) return
  }
  throw new Error(`the cluster is not whole after ${seconds} s: ${JSON.stringify(last)}`)
}

/** @param moreFor each server */
export async function startCluster(folder: string, moreFor: (name: Server) => More): Promise<void> {
  for (const node of keepers) startEtcd(folder, node)
  for (const name of servers) await makeServer(folder, name, moreFor(name))
  await waitForHealthyCluster(90)
}

/** Unmounts the disks. */
export function removeDisks(folder: string): void {
  for (const name of servers)
    try {
      execFileSync('umount', ['-l', path.join(folder, name)], { stdio: 'ignore' })
    } catch {
      // It was not mounted.
    }
}

/** The etcd that leads the others. */
export async function leadingKeeper(): Promise<Node> {
  for (const node of keepers) {
    const asked = await fetch(`http://${addresses[node]}:2379/v2/stats/self`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null)
    const state = asked && ((await asked.json()) as { state?: string }).state
    if (state === 'StateLeader') return node
  }
  throw new Error('no etcd leads')
}
