import fc from 'fast-check'
import { expect, test } from 'vitest'
import { naiveRank, populations } from '#tests/naive-matching.ts'
import { Columns } from './columns.ts'
import { Crowd } from './crowd.ts'

test('a pass over the columns finds whom comparing one by one finds, in the same order', () => {
  fc.assert(
    fc.property(populations, ({ rows, question }) => {
      const crowd = new Crowd()
      crowd.put(rows)
      expect(crowd.rank(question)).toEqual(naiveRank(rows, question))
    }),
    { numRuns: 1000 },
  )
})

test('what somebody told anew takes the place of what they told before', () => {
  fc.assert(
    fc.property(populations, populations, (before, { rows, question }) => {
      const crowd = new Crowd()
      const was = before.rows.slice(0, rows.length)
      crowd.put(was.map((row, at) => ({ ...row, userId: rows[at]?.userId ?? row.userId })))
      crowd.put(rows)
      expect(crowd.rank(question)).toEqual(naiveRank(rows, question))
    }),
    { numRuns: 100 },
  )
})

test('columns grow with the people, who keep their places and ids', () => {
  const columns = new Columns()
  const [row] = fc.sample(populations, { numRuns: 1, seed: 1 })[0]?.rows ?? []
  if (!row) throw new Error('a population has somebody')
  const ids = Array.from(
    { length: 3000 },
    (_, at) => `01900000-0000-7000-8000-${(at * 7919).toString(16).padStart(12, '0')}`,
  )
  for (const userId of ids) columns.put({ ...row, userId })
  for (const userId of ids.toReversed())
    columns.put({ ...row, userId, tags: ['One', 'Two'], answered: ['tags'] })
  expect(columns.size).toBe(3000)
  expect(ids.map((id) => columns.people.idAt(columns.people.find(id)))).toEqual(ids)
  expect(columns.people.find('01900000-0000-7000-8000-ffffffffffff')).toBe(-1)
  expect(columns.bytes / columns.size).toBeLessThan(160)
})
