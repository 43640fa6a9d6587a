// How long `npm start` takes on this machine until the site answers, and what an idle demo costs.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { row, type Result } from '../rows.ts'

const GOALS = { first: 30, warm: 3, rest: 1 } // seconds, seconds, percent of a core
const TICKS = 100 // of Linux, per second
const REST = 40_000 // milliseconds, once to settle and once to measure

/** @param starts number of warm starts, whose median counts */
export async function benchStart(starts: number): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'roost-start-'))
  let site: RoostServer | undefined
  const start = async () => {
    const begun = performance.now()
    site = await startRoost({ DEMO: '1', DATA_DIR: dataDir })
    return (performance.now() - begun) / 1000
  }
  try {
    const begun = performance.now()
    if (spawnSync(process.execPath, ['server/build-site.ts']).status !== 0)
      throw new Error('the build failed')
    const build = (performance.now() - begun) / 1000
    const fill = await start()
    const warm: number[] = []
    while (warm.length < starts) {
      await site?.stop()
      warm.push(await start())
    }
    await wait(REST)
    const before = processorOf(site)
    await wait(REST)
    const rest = (100 * 1000 * (processorOf(site) - before)) / REST
    const median = warm.toSorted((a, b) => a - b)[Math.floor(starts / 2)] ?? NaN
    return {
      rows: [
        row('first start', 1, build + fill, GOALS.first, 's'),
        row('warm start', starts, median, GOALS.warm, 's'),
        row('a demo at rest', 1, rest, GOALS.rest, '% of a core'),
      ],
      extra: { 'of the first start the build, s': build.toFixed(1) },
    }
  } finally {
    await site?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Seconds of processor time that it has used. */
function processorOf(site: RoostServer | undefined): number {
  const fields = readFileSync(`/proc/${site?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
