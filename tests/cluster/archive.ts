// The cluster's archive, made by pgBackRest in a folder that every server sees, and the point-in-time recovery from docs/running.md:
// Patroni creates a new cluster from it.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { finishIn, signal, untilEmpty } from './network.ts'
import {
  primary,
  servers,
  startPatroni,
  waitForPrimary,
  waitForHealthyCluster,
  writeSettings,
  type Server,
} from './postgres.ts'

const configOf = (folder: string, name: Server) => path.join(folder, `${name}-pgbackrest.conf`)
const commandOf = (folder: string, name: Server) =>
  `pgbackrest --config=${configOf(folder, name)} --stanza=roost`

const settingsOf = (folder: string, name: Server) => `
[global]
repo1-path=${folder}/archive
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=of the cluster test
start-fast=y
log-level-console=info
log-level-file=off
lock-path=${folder}/${name}/sockets
[roost]
pg1-path=${folder}/${name}/data
pg1-socket-path=${folder}/${name}/sockets
`

/** PostgreSQL's archive settings, in the form of Patroni's configuration. */
export const archiveParameters = (folder: string, name: Server) =>
  `, archive_mode: 'on', archive_timeout: 60, archive_command: '${commandOf(folder, name)} archive-push %p'`

export async function makeArchive(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'archive'))
  execFileSync('chown', ['postgres:postgres', path.join(folder, 'archive')])
  for (const name of servers) await writeFile(configOf(folder, name), settingsOf(folder, name))
}

const finishAt = (folder: string, name: Server, task: string) =>
  finishIn(name, 'postgres', `${commandOf(folder, name)} ${task}`.split(' '))

/** Makes the first full backup. */
export async function backUp(folder: string): Promise<void> {
  const name = await primary()
  for (const task of ['stanza-create', 'check', '--type=full backup']) await finishAt(folder, name, task)
}

/** Stops PostgreSQL everywhere, the primary last, so that its archive is complete and no server takes over. */
async function stopServers(): Promise<void> {
  const last = await primary()
  for (const name of [...servers.filter((each) => each !== last), last]) {
    await signal(name, 'SIGTERM', 'patroni')
    await untilEmpty(name, 60)
  }
}

/** Restores the cluster to a point in time: Patroni removes it and recreates it on one server from the archive, and the others copy
 *  that server.
 *  @param moment a time in PostgreSQL's format */
export async function restoreTo(folder: string, moment: string): Promise<void> {
  await stopServers()
  const first = 'pg2' // any one
  await finishIn(
    first,
    'postgres',
    ['patronictl', '-c', path.join(folder, `${first}.yml`), 'remove', 'roost'],
    'roost\nYes I am aware\n',
  )
  for (const name of servers) {
    const data = path.join(folder, name, 'data')
    await rename(data, `${data}-before`)
  }
  const data = path.join(folder, first, 'data')
  execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', '-m', '700', data])
  const restore = `${commandOf(folder, first)} --type=time --target='${moment}' --target-action=promote restore`
  await writeSettings(folder, first, {
    parameters: archiveParameters(folder, first),
    bootstrap: `
  method: pgbackrest
  pgbackrest: {command: "${restore}", keep_existing_recovery_conf: true, no_params: true}`,
  })
  startPatroni(folder, first)
  await waitForPrimary(120)
  for (const name of servers) if (name !== first) startPatroni(folder, name)
  await waitForHealthyCluster(120)
  await finishAt(folder, first, 'check')
}
