import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { spawnFault } from './processes.ts'
import { rounds } from './rounds.ts'
import { ACCOUNTS, type ChildMessage } from './write-until-killed.ts'

/** Long enough for a few hundred commits and, over all rounds, for kills at many different points. */
const LONGEST_LIFE_MS = 400

const dataDir = mkdtempSync(path.join(tmpdir(), 'roost-kills-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test(
  `${rounds} kills under concurrent writes lose no acknowledged write and corrupt nothing`,
  async () => {
    const acknowledged = new Set<number>()
    for (let round = 0; round <= rounds; round++) {
      const firstId = Math.max(0, ...acknowledged) + 1000
      const process = spawnFault<ChildMessage>('write-until-killed.ts', dataDir, String(firstId))
      const first = await process.hear((message) => 'found' in message || 'failed' in message)
      if (!first || !('found' in first)) throw new Error(`start ${round} failed: ${JSON.stringify(first)}`)
      const { ids, sum, corruption } = first.found
      const there = new Set(ids)
      const lost = [...acknowledged].filter((id) => !there.has(id))
      expect({ round, lost, sum, corruption }).toEqual({
        round,
        lost: [],
        sum: 100 * ACCOUNTS,
        corruption: [],
      })
      await process.hear((message) => 'committed' in message)
      await pass(Math.random() * LONGEST_LIFE_MS)
      await process.kill()
      for (const message of process.said) if ('committed' in message) acknowledged.add(message.committed)
    }
    expect(acknowledged.size).toBeGreaterThan(rounds)
  },
  60_000 * (rounds + 1),
)
