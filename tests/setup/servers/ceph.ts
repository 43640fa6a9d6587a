// A real S3 store for tests: Ceph with its object gateway (Debian: radosgw ceph-mon ceph-osd ceph-common).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import readline from 'node:readline'
import { hasPrograms } from '../on-path.ts'

/** Programs that must be on the PATH. */
const programs = [
  'ceph',
  'ceph-authtool',
  'ceph-mon',
  'ceph-osd',
  'monmaptool',
  'radosgw',
  'radosgw-admin',
  'setpriv',
]

/** Whether this machine has Ceph, and tests may use it. */
export const hasCeph = () => hasPrograms('ROOST_CEPH', programs)

export type Ceph = { endpoint: string; accessKeyId: string; secretAccessKey: string }

/** Starts an empty Ceph within about 15 seconds, on free ports of this machine only. `stop` also removes its files; so does the end
 *  of this process, even if killed.
 *  @returns its host and port and the key of a user who may create buckets */
export async function startCeph(): Promise<{ ceph: Ceph; stop: () => Promise<void> }> {
  const keeper = spawn(process.execPath, [path.join(import.meta.dirname, 'keep-ceph.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(keeper, 'close')
  const started = once(readline.createInterface({ input: keeper.stdout }), 'line')
  const [line] = (await Promise.race([started, ended.then(() => [])])) as [string?]
  if (!line) throw new Error('Ceph did not start; the lines above say why.')
  return {
    ceph: JSON.parse(line) as Ceph,
    stop: async () => {
      keeper.stdin.end()
      await ended
    },
  }
}
