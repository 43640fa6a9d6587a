// Before all journeys: starts one production build of the site with demo data for all of them.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publicPage } from '#app/features/listings/public-listing.ts'
import { startPretendProvider } from '#server/pretend-provider.ts'
import { expectNobodyIn } from '../setup/people/people-in-log.ts'
import { startPretendOsrm } from '../setup/servers/pretend-osrm.ts'
import { fillDemo } from '../setup/databases/demo-site.ts'
import { startRoost, type RoostServer } from '../setup/servers/roost-server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const provider = await startPretendProvider(somebodyNew)
  const roads = await startPretendOsrm()
  // Journeys create more accounts than one network may, so makeAccount pretends to come through a proxy from many networks.
  const dataDir = await mkdtemp(join(tmpdir(), 'roost-data-'))
  await fillDemo(dataDir)
  const env = { DEMO: '1', TRUST_PROXY: '1', DATA_DIR: dataDir, ...provider.env, ...roads.env }
  const server = await startRoost(env)
  process.env.SITE_URL = server.url // Playwright passes the environment on to its workers.
  process.env.HOME_TAKEN_DOWN = await takeDownOne(server)
  return async () => {
    const code = await server.stop()
    await provider.stop()
    roads.stop()
    if (code !== 0) throw new Error(`the site ended with code ${code}\n${server.output()}`)
    await expectNobodyIn(server.output(), dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The user that the provider signs in: a new one each time. */
function somebodyNew(): Record<string, unknown> {
  const sub = randomUUID()
  const names = { given_name: 'Gus', family_name: 'Goethe' }
  return { sub, email: `gus-${sub}@usc.edu`, email_verified: true, ...names }
}

/** Archives a home as the operator, before any journey counts homes. @returns the path of its page */
async function takeDownOne({ url, dataDir }: RoostServer): Promise<string> {
  const answer = await fetch(`${url}/api/listings?campus=ucsd&beds=2`)
  const [home] = publicPage.parse(await answer.json()).items
  if (!home) throw new Error('the demo has no home with two beds near UCSD')
  await promisify(execFile)(process.execPath, ['server/start.ts', 'admin', 'archive', home.slug], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  return new URL(home.url).pathname
}
