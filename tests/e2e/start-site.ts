// Before all journeys: one production build of the site with demo data, which all of them visit.
import { startRoost } from '../setup/roost-server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startRoost({ DEMO: '1' })
  process.env.SITE_URL = server.url // Playwright hands the environment on to its workers
  return async () => {
    const code = await server.stop()
    if (code !== 0) throw new Error(`the site ended with code ${code}\n${server.output()}`)
  }
}
