import { expect, test, vi } from 'vitest'

/** A fresh copy of the module, as in another process. */
async function inAnotherProcess() {
  vi.resetModules()
  return (await import('./statement-name.server.ts')).statementName
}

test('a statement has the same name in every process, whatever ran before it', async () => {
  const here = await inAnotherProcess()
  const there = await inAnotherProcess()
  there('select 2')
  expect(here('select 1')).toBe(there('select 1'))
  expect(here('select 1')).not.toBe(there('select 2'))
})

test('a name is short enough for PostgreSQL, and only so many texts have one', async () => {
  const name = await inAnotherProcess()
  expect(name('select 0')?.length).toBeLessThan(64)
  for (let count = 0; count < 300; count += 1) name(`select ${count}`)
  expect(name('select 299')).toBeUndefined()
  expect(name('select 0')).toBeDefined()
})
