// The site as a cluster runs it: two web processes, and one that works on jobs.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { MailServer } from '#tests/setup/servers/smtp-server.ts'
import type { ClusterStore } from './store.ts'
import type { Services } from './services.ts'
import { logFor } from './logs.ts'
import { HOST } from './network.ts'
import { databaseUrls, SITE, webPorts } from './proxies.ts'

/** What every process of the site needs to know. `folder` holds its files. */
export type Cluster = { folder: string; mail: MailServer; store: ClusterStore; services: Services }

export const processes = ['web1', 'web2', 'worker'] as const
export type SiteProcess = (typeof processes)[number]
const ports: Record<SiteProcess, number> = { web1: webPorts[0], web2: webPorts[1], worker: 3103 }

/** The environment of a site process; without a role, of a program that only queries the database. */
export const environment = ({ folder, mail, store, services }: Cluster): Record<string, string> => ({
  ...store.environment,
  ...services.environment,
  DATABASE_URL: databaseUrls.pooled,
  DATABASE_DIRECT_URL: databaseUrls.direct,
  DATABASE_REPLICA_URL: databaseUrls.replica,
  DATABASE_POOLER: 'transaction',
  DATABASE_CONNECT_SECONDS: '5',
  PUBLIC_URL: SITE,
  APP_SECRET: 'of the cluster test, and of nobody else',
  DATA_DIR: path.join(folder, 'site'),
  TRUST_PROXY: '1',
  START_WITHOUT_S3: '1', // processes restart while it is down
  RATE_LIMITS: '1000', // everyone comes from one address
  SMTP_URL: `smtp://localhost:${mail.port}`,
  MAIL_FROM: 'roost@example.edu',
})

const running = new Map<SiteProcess, ChildProcess>()

/** The previous version, installed and built in its own folder, for the fault `upgraded`. */
export const previous = process.env.PREVIOUS

/** Runs a command of this checkout, such as `migrate`. */
export async function runCommand(cluster: Cluster, ...command: string[]): Promise<void> {
  const env = { ...process.env, ...environment(cluster) }
  await promisify(execFile)(process.execPath, ['server/start-built.ts', ...command], { env })
}

/** Starts a process of the site and waits until it is ready.
 *  @param from the folder of another version
 *  @throws Error if it ends, or is not ready within two minutes */
export async function startSite(name: SiteProcess, cluster: Cluster, from?: string): Promise<void> {
  const env = {
    ...process.env,
    ...environment(cluster),
    ROLE: name === 'worker' ? 'worker' : 'web',
    HOST,
    PORT: String(ports[name]),
    DRAIN_SECONDS: '3',
  }
  const command = [from === undefined ? 'server/start-built.ts' : 'server/start.ts']
  const log = logFor(name)
  const child = spawn(process.execPath, command, { env, cwd: from, stdio: ['ignore', log, log] })
  closeSync(log)
  running.set(name, child)
  for (const end = performance.now() + 120_000; performance.now() < end; await pass(200)) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const asked = await fetch(`http://${HOST}:${ports[name]}/readyz`, {
      signal: AbortSignal.timeout(3_000),
    }).catch(() => null)
    if (asked?.status === 200) return
  }
  throw new Error(`${name} is not ready: its log says why`)
}

/** Ends a process and waits until it has. @param how SIGKILL like a crash, SIGTERM like a deployment */
export async function endSite(name: SiteProcess, how: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const child = running.get(name)
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(how)
  await ended
}
