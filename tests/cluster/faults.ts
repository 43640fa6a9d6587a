// What breaks, and how it heals. Each fault returns once everything it broke runs again or has been told to.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { promisify } from 'node:util'
import { backUp, restoreTo } from './archive.ts'
import { startMailServer } from '#tests/setup/servers/smtp-server.ts'
import type { TcpProxy } from '#tests/setup/servers/tcp-proxy.ts'
import { cut, heal, narrow, setLink, signal, widen, type Node } from './network.ts'
import {
  keepers,
  leadingKeeper,
  primary,
  servers,
  startEtcd,
  startPatroni,
  synchronousStandby,
  waitForHealthyCluster,
} from './postgres.ts'
import { startPgBouncer } from './proxies.ts'
import { endSite, processes, runCommand, startSite, type Cluster } from './sites.ts'

const run = promisify(execFile)
const SECOND = 1_000

/** The period of writes that must be gone afterwards, in milliseconds since the epoch. */
export type Undone = { from: number; to: number }

/** `within`: seconds without writes that it may cause, by default 3; `failed`: whether pages may fail too. */
export type Fault = {
  name: string
  what: string
  within?: number
  failed?: boolean
  breakIt: (cluster: Cluster) => Promise<Undone | void>
}

async function silenceFor20Seconds(proxy: TcpProxy): Promise<void> {
  proxy.silence()
  await pass(20 * SECOND)
  await proxy.refuse() // what hung ends
  await proxy.heal()
}

/** For 20 seconds, narrows a node's link or, if `from` is given, cuts the node off from those nodes. */
const breaksLink =
  (link: () => Promise<{ of: Node; from?: readonly Node[] }>): Fault['breakIt'] =>
  async () => {
    const { of, from } = await link()
    await (from ? cut(of, from) : narrow(of, '1mbit'))
    await pass(20 * SECOND)
    await (from ? heal(of) : widen(of))
  }

/** Migrates the previous version's tables to this version, then replaces each process, half a minute apart. */
export const upgrade: Fault = {
  name: 'upgraded',
  what: 'the version before, migrated and replaced by this one process by process',
  breakIt: async (cluster) => {
    await runCommand(cluster, 'migrate')
    for (const name of processes) {
      await endSite(name, 'SIGTERM')
      await startSite(name, cluster)
      await pass(30 * SECOND)
    }
  },
}

/** People write, and then an operator undoes those writes from PostgreSQL's archive. */
export const restored: Fault = {
  name: 'restored',
  what: 'PostgreSQL brought back to a moment by Patroni and pgBackRest',
  within: 90,
  failed: true,
  breakIt: async (cluster) => {
    await backUp(cluster.folder)
    await pass(10 * SECOND)
    const from = Date.now()
    await pass(10 * SECOND)
    await Promise.all(processes.map((name) => endSite(name, 'SIGTERM')))
    const to = Date.now()
    const moment = new Date(from).toISOString()
    await restoreTo(cluster.folder, moment.replace('T', ' ').replace('Z', '+00'))
    await runCommand(cluster, 'admin', 'emails', 'hold', moment)
    await Promise.all(processes.map((name) => startSite(name, cluster)))
    return { from, to }
  },
}

/** Every fault, in the order of the table. The first four are the short form. */
export const faults: Fault[] = [
  {
    name: 'web-killed',
    what: 'kill -9 of one of two web processes',
    breakIt: async (cluster) => {
      await endSite('web1', 'SIGKILL')
      await pass(5 * SECOND)
      await startSite('web1', cluster)
    },
  },
  {
    name: 'postgres-killed',
    what: 'kill -9 of the primary’s PostgreSQL, Patroni lives',
    within: 5,
    failed: true,
    breakIt: async () => {
      await signal(await primary(), 'SIGKILL', 'postgres -D')
      await pass(10 * SECOND)
    },
  },
  {
    name: 'node-killed',
    what: 'kill -9 of everything on the primary’s machine',
    within: 15,
    failed: true,
    breakIt: async ({ folder }) => {
      const name = await primary()
      await signal(name, 'SIGKILL')
      await pass(20 * SECOND)
      startPatroni(folder, name)
    },
  },
  {
    name: 'deployed',
    what: 'SIGTERM and a new start of each process',
    breakIt: async (cluster) => {
      for (const name of processes) {
        await endSite(name, 'SIGTERM')
        await startSite(name, cluster)
      }
    },
  },
  {
    name: 'worker-killed',
    what: 'kill -9 of the worker',
    breakIt: async (cluster) => {
      await endSite('worker', 'SIGKILL')
      await pass(5 * SECOND)
      await startSite('worker', cluster)
    },
  },
  {
    name: 'node-frozen',
    what: 'SIGSTOP of the primary’s machine for a minute',
    within: 15,
    failed: true,
    breakIt: async () => {
      const name = await primary()
      await signal(name, 'SIGSTOP')
      await pass(60 * SECOND)
      await signal(name, 'SIGCONT')
    },
  },
  {
    name: 'node-cut',
    what: 'primary’s cable pulled for 25 seconds',
    within: 15,
    failed: true,
    breakIt: async () => {
      const name = await primary()
      await setLink(name, 'down')
      await pass(25 * SECOND)
      await setLink(name, 'up')
    },
  },
  {
    name: 'standby-cut',
    what: 'primary and synchronous standby cut apart for 20 seconds',
    within: 10,
    breakIt: breaksLink(async () => ({ of: await primary(), from: [await synchronousStandby()] })),
  },
  {
    name: 'proxy-cut',
    what: 'proxy and primary cut apart for 20 seconds',
    within: 25,
    failed: true,
    breakIt: breaksLink(async () => ({ of: 'lb', from: [await primary()] })),
  },
  {
    name: 'etcd-cut',
    what: 'primary and every etcd cut apart for 20 seconds',
    breakIt: breaksLink(async () => ({ of: await primary(), from: keepers })),
  },
  {
    name: 'etcd-killed',
    what: 'kill -9 of the etcd that leads',
    breakIt: async ({ folder }) => {
      const node = await leadingKeeper()
      await signal(node, 'SIGKILL')
      await pass(10 * SECOND)
      startEtcd(folder, node as 'e1')
    },
  },
  {
    name: 'pooler-killed',
    what: 'kill -9 of PgBouncer, started again after two seconds',
    within: 5,
    breakIt: async ({ folder }) => {
      await signal('lb', 'SIGKILL', 'pgbouncer')
      await pass(2 * SECOND)
      startPgBouncer(folder)
      await pass(5 * SECOND)
    },
  },
  {
    name: 'link-narrowed',
    what: 'primary’s link narrowed to 1 Mbit/s for 20 seconds',
    within: 5,
    failed: true,
    breakIt: breaksLink(async () => ({ of: await primary() })),
  },
  {
    name: 'standby-narrowed',
    what: 'synchronous standby’s link narrowed to 1 Mbit/s for 20 seconds',
    breakIt: breaksLink(async () => ({ of: await synchronousStandby() })),
  },
  {
    name: 'proxy-narrowed',
    what: 'proxy’s link narrowed to 1 Mbit/s for 20 seconds',
    within: 5,
    failed: true,
    breakIt: breaksLink(async () => ({ of: 'lb' })),
  },
  {
    name: 'store-stopped',
    what: 'S3 store silent for 20 seconds',
    breakIt: ({ store }) => silenceFor20Seconds(store.proxy),
  },
  {
    name: 'provider-stopped',
    what: 'identity provider silent for 20 seconds',
    breakIt: ({ services }) => silenceFor20Seconds(services.identity),
  },
  {
    name: 'routes-stopped',
    what: 'routing service silent for 20 seconds',
    breakIt: ({ services }) => silenceFor20Seconds(services.routes),
  },
  {
    name: 'mail-stopped',
    what: 'mail server gone for 20 seconds',
    breakIt: async (cluster) => {
      const { port, received } = cluster.mail
      await cluster.mail.stop()
      await pass(20 * SECOND)
      const again = await startMailServer({ port })
      again.received.push(...received)
      cluster.mail = again
    },
  },
  {
    name: 'disk-full',
    what: 'primary’s disk full for 30 seconds',
    within: 45,
    breakIt: async ({ folder }) => {
      const node = path.join(folder, await primary())
      const fillers = ['1M', '4k'].map((size) => ({ size, file: path.join(node, `filler-${size}`) }))
      // Until the disk is full: small blocks fill what large ones leave.
      for (const { size, file } of fillers)
        await run('dd', ['if=/dev/zero', `of=${file}`, `bs=${size}`]).catch(() => {})
      await pass(30 * SECOND)
      for (const { file } of fillers) await rm(file)
    },
  },
  {
    name: 'all-killed',
    what: 'kill -9 of every PostgreSQL machine and site process at once',
    within: 30,
    failed: true,
    breakIt: async (cluster) => {
      await Promise.all([
        ...servers.map((name) => signal(name, 'SIGKILL')),
        ...processes.map((name) => endSite(name, 'SIGKILL')),
      ])
      await pass(3 * SECOND)
      for (const name of servers) startPatroni(cluster.folder, name)
      await waitForHealthyCluster(120)
      await Promise.all(processes.map((name) => startSite(name, cluster)))
    },
  },
]
