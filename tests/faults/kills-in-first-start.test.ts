import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { spawnFault } from './processes.ts'
import { rounds } from './rounds.ts'

type ChildMessage = { open?: { tables: number }; failed?: string; message?: string }

const folder = mkdtempSync(path.join(tmpdir(), 'roost-first-starts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const namesIn = (dataDir: string) => (existsSync(dataDir) ? readdirSync(dataDir) : [])
const isHalfMade = (dataDir: string) => namesIn(dataDir).some((name) => name.startsWith('postgres.new-'))

async function untilHalfMade(dataDir: string): Promise<void> {
  while (!namesIn(dataDir).some((name) => name.startsWith('postgres'))) await pass(5)
}

/** Starts on a directory until the database is open. */
async function startOn(dataDir: string) {
  const process = spawnFault<ChildMessage>('open-until-killed.ts', dataDir)
  const opened = await process.hear(() => true)
  await process.kill()
  return opened
}

test(
  `${rounds} kills spread over the very first start: the next start always works`,
  async () => {
    const began = performance.now()
    const complete = await startOn(path.join(folder, 'unharmed'))
    const duration = performance.now() - began
    expect(complete).toEqual({ open: { tables: expect.any(Number) } })
    let cutShort = 0
    let leftovers = 0
    for (let round = 0; round < rounds; round++) {
      const dataDir = path.join(folder, String(round))
      const first = spawnFault<ChildMessage>('open-until-killed.ts', dataDir)
      const opened = first.hear(() => true)
      const moment = (duration * (round + Math.random())) / rounds
      // The first round always hits the half-created database, however busy the machine is.
      await Promise.race([round === 0 ? untilHalfMade(dataDir) : pass(moment), opened])
      await first.kill()
      if (!(await opened)) cutShort++
      if (isHalfMade(dataDir)) leftovers++
      expect({ round, moment, next: await startOn(dataDir) }).toEqual({ round, moment, next: complete })
      expect(namesIn(dataDir).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
      rmSync(dataDir, { recursive: true })
    }
    // The kills did hit first starts, and a half-created database.
    expect(cutShort).toBeGreaterThan(0)
    expect(leftovers).toBeGreaterThan(0)
  },
  300_000 * (rounds + 1),
)
