// The demo after its first jobs, which take about ten seconds of processor time: made once per run, and copied by suites that start with
// it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoProfiles } from '#server/demo/people/demo-profiles.ts'
import { fillEmbedded } from './fill-template.ts'
import { madeOnce } from './made-once.ts'
import { startRoost, type RoostServer } from '../servers/roost-server.ts'

/** The demo's first jobs and how often they run: portraits of its students, and an uploaded photo. */
const portraits = Object.values(demoProfiles).filter(({ portrait }) => portrait).length
const JOBS = { 'store-demo-portraits': portraits + 1, 'prepare-photo': 1, 'load-demo-streets': 1 }

/** Waits until a demo's first start has finished its jobs. */
export async function demoIsComplete(server: RoostServer): Promise<void> {
  const done = (job: string) => server.output().split(`"job":"${job}"`).length - 1
  while (Object.entries(JOBS).some(([job, times]) => done(job) < times))
    await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Fills an empty data folder with the demo. */
export const fillDemo = (folder: string): Promise<void> =>
  madeOnce('demo', folder, async () => {
    await fillEmbedded(folder)
    const server = await startRoost({ DEMO: '1', DATA_DIR: folder })
    await demoIsComplete(server)
    await server.stop()
  })

/** Starts a demo site, whose data is removed when it stops. */
export async function startDemo(env: Record<string, string>): Promise<RoostServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'roost-demo-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    await fillDemo(dataDir)
    const server = await startRoost({ ...env, DEMO: '1', DATA_DIR: dataDir })
    const stop = async () => {
      try {
        return await server.stop()
      } finally {
        await remove()
      }
    }
    return { ...server, stop }
  } catch (error) {
    await remove()
    throw error
  }
}
