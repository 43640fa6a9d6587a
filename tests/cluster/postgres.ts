// Three PostgreSQL under Patroni, which asks three etcd who is the primary. The settings are those that docs/scaling.md advises.
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { addresses, runIn, type Node } from './network.ts'

export const servers = ['pg1', 'pg2', 'pg3'] as const
export type Server = (typeof servers)[number]
const keepers = ['e1', 'e2', 'e3'] as const
export const passwords = { postgres: 'of the cluster test', roost: 'of-the-cluster-test' }

/** What a data disk holds; one that a fault fills must fill soon. */
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

const settingsOf = (folder: string, name: Server) => `
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
    'host all all 10.77.0.0/24 scram-sha-256']
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
  parameters: {unix_socket_directories: '${folder}/${name}/sockets'}
watchdog: {mode: 'off'}
`

/** Gives a server a disk of its own, and starts Patroni on it. */
export async function makeServer(folder: string, name: Server): Promise<void> {
  const disk = path.join(folder, name)
  await mkdir(disk)
  execFileSync('truncate', ['-s', `${DISK_MEGABYTES}M`, `${disk}.img`])
  execFileSync('mkfs.ext4', ['-q', '-m', '0', `${disk}.img`])
  execFileSync('mount', ['-o', 'loop', `${disk}.img`, disk])
  await mkdir(path.join(disk, 'sockets'))
  await writeFile(`${disk}.yml`, settingsOf(folder, name), { mode: 0o644 })
  execFileSync('chown', ['-R', 'postgres:postgres', disk])
  startPatroni(folder, name)
}

export const startPatroni = (folder: string, name: Server) =>
  runIn(name, 'postgres', ['patroni', path.join(folder, `${name}.yml`)])

type Member = { name: string; role: string; state: string; lag?: number }

/** What Patroni says of all three, asked of the first that answers. */
async function members(): Promise<Member[]> {
  for (const name of servers) {
    try {
      const asked = await fetch(`http://${addresses[name]}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      })
      return ((await asked.json()) as { members: Member[] }).members
    } catch {
      // The next one may answer.
    }
  }
  return []
}

const isServer = (name: string | undefined): name is Server => servers.some((each) => each === name)

/** @throws Error when nobody is the primary */
export async function primary(): Promise<Server> {
  const leader = (await members()).find(({ role }) => role === 'leader')?.name
  if (!isServer(leader)) throw new Error('nobody is the primary')
  return leader
}

/** The standby without whose answer nothing is acknowledged. */
export async function synchronousStandby(): Promise<Server | undefined> {
  const name = (await members()).find(({ role }) => role === 'sync_standby')?.name
  return isServer(name) ? name : undefined
}

/** Waits until all three run, one of them the primary and one its synchronous standby.
 *  @param seconds after which it gives up
 *  @throws Error with what Patroni says */
export async function untilWhole(seconds: number): Promise<void> {
  let last: Member[] = []
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await pass(250)) {
    last = await members()
    const running = last.filter(({ state }) => state === 'running' || state === 'streaming')
    const roles = new Set(running.map(({ role }) => role))
    if (running.length === servers.length && roles.has('leader') && roles.has('sync_standby')) return
  }
  throw new Error(`the cluster is not whole after ${seconds} s: ${JSON.stringify(last)}`)
}

export async function startCluster(folder: string): Promise<void> {
  for (const node of keepers) startEtcd(folder, node)
  for (const name of servers) await makeServer(folder, name)
  await untilWhole(90)
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
