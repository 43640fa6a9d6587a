// The logs of every part of the cluster, one file each, with the time of each line. They are deleted at the end unless requested, or
// unless something went wrong.
import { appendFileSync, mkdirSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const asked = process.env.CLUSTER_LOGS
let folder = ''

export async function openLogs(): Promise<void> {
  if (asked === undefined) folder = await mkdtemp(path.join(tmpdir(), 'roost-cluster-logs-'))
  else {
    folder = path.resolve(asked)
    mkdirSync(folder, { recursive: true })
  }
}

/** A file descriptor that a process writes to.
 *  @param name of the log, such as `pg1-patroni` */
export const logFor = (name: string): number => openSync(path.join(folder, `${name}.log`), 'a')

/** Writes a line to one of the test's own logs. */
export const note = (name: string, what: object): void =>
  appendFileSync(
    path.join(folder, `${name}.log`),
    `${JSON.stringify({ time: new Date().toISOString(), ...what })}\n`,
  )

/** @param isWorthReading whether something went wrong */
export async function closeLogs(isWorthReading: boolean): Promise<void> {
  if (asked !== undefined || isWorthReading) console.log(`The logs are in ${folder}.`)
  else await rm(folder, { recursive: true, force: true })
}
