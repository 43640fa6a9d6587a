// Reading text from outside takes time that grows no faster than its length. Every schema, URL parameter, list column and other reader
// has a row; a new file with a reader but no row fails.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { hostile } from './hostile.ts'
import { growth } from './measure.ts'

/** Seconds of processor time after which the system ends the child. */
const LIMIT = 180

type Line = {
  begins?: string
  door?: string
  faults?: string[]
  withoutRow?: string[]
  gone?: string[]
  done?: boolean
}

async function lines(): Promise<Line[]> {
  const child = spawn(
    'sh',
    ['-c', `ulimit -t ${LIMIT}; exec "$0" tests/doubling/child.ts`, process.execPath],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const read: Line[] = []
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) read.push(JSON.parse(line) as Line)
  await ended
  return read
}

test('every door reads what it is given in a time that grows no faster than its length', async () => {
  const said = await lines()
  const [rows] = said
  expect(
    rows?.withoutRow,
    'files that read what comes from outside, without a row in tests/doubling/doors',
  ).toEqual([])
  expect(rows?.gone, 'rows of files that read nothing any more').toEqual([])
  const slow = said.flatMap(({ door, faults = [] }) => faults.map((fault) => `${door}: ${fault}`))
  expect(slow).toEqual([])
  const last = said.findLast(({ begins }) => begins !== undefined)?.begins
  expect(said.at(-1), `the child came to its end: ${last} took all of its time`).toEqual({ done: true })
  expect(said.filter(({ door }) => door !== undefined).length).toBeGreaterThan(300)
})

test('a quadratic reader is found, and a linear one is not', async () => {
  const spaces = hostile.filter(({ name }) => name.startsWith('" …"'))
  expect(spaces).toHaveLength(1)
  // The reader of lines that stopped the site for eight seconds.
  const quadratic = (text: string) => text.replace(/[^\S\n]+\n/g, '\n')
  expect(await growth({ name: '', read: quadratic, most: 2 ** 16 }, spaces)).toHaveLength(1)
  const linear = (text: string) => text.replaceAll(/\s+/g, ' ')
  expect(await growth({ name: '', read: linear, most: 2 ** 18 }, spaces)).toEqual([])
})
