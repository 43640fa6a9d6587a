import { expect, test } from 'vitest'
import { SharedLimits } from './shared-limits.server.ts'

const size = { times: 100, seconds: 60 }

/** Processes that send each other their counts on request. */
function processes(count: number) {
  const texts: string[] = []
  const all = Array.from({ length: count }, (_, at) => {
    const limits = new SharedLimits({
      process: String(at),
      hash: (key) => `hash of ${key.length}`,
      tell: async (text) => void texts.push(text),
    })
    return { limits, page: limits.create('page', size) }
  })
  const talk = async () => {
    for (const { limits } of all) await limits.tell()
    for (const text of texts.splice(0)) for (const { limits } of all) await limits.hear(text)
  }
  return { all, texts, talk }
}

test('what one process let pass counts in the others, once and under a hash', async () => {
  const { all, texts, talk } = processes(3)
  const [one, two] = all
  for (let n = 0; n < 60; n += 1) expect(await one?.page.take('192.0.2.1')).toBe(0)
  await one?.limits.tell()
  expect(texts.join()).toContain('hash of 9')
  expect(texts.join()).not.toContain('192.0.2')
  await talk()
  await talk()
  for (let n = 0; n < 40; n += 1) expect(await two?.page.take('192.0.2.1')).toBe(0)
  expect(await two?.page.take('192.0.2.1')).toBeGreaterThan(50)
  await talk()
  for (const { page } of all) expect(await page.take('192.0.2.1')).toBeGreaterThan(50)
  // Another address has its own limit.
  expect(await one?.page.take('192.0.2.10')).toBe(0)
})

test('what is asked rarely is not told, and what nobody knows is passed over', async () => {
  const { all, texts } = processes(2)
  await all[0]?.page.take('192.0.2.1')
  await all[0]?.limits.tell()
  expect(texts).toEqual([])
  await all[0]?.page.take('192.0.2.1')
  await all[0]?.limits.tell()
  expect(texts).toHaveLength(1)
  await all[1]?.limits.hear(JSON.stringify({ from: 'newer', taken: [['later', 'hash of 9', 5]] }))
  await expect(all[1]?.limits.hear('{"from":1}')).rejects.toThrow('expected string')
})

test('what could not be told is told the next time', async () => {
  let [fails, heard] = [true, '']
  const limits = new SharedLimits({
    process: 'a',
    hash: (key) => key,
    tell: async (text) => {
      if (fails) throw new Error('the database did not answer')
      heard = text
    },
  })
  const page = limits.create('page', size)
  await page.take('k', 30)
  await expect(limits.tell()).rejects.toThrow('did not answer')
  await page.take('k', 5)
  fails = false
  await limits.tell()
  expect(JSON.parse(heard)).toEqual({ from: 'a', taken: [['page', 'k', 35]] })
})
