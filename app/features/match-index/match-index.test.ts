import fc from 'fast-check'
import { expect, test } from 'vitest'
import { naiveRank, populations } from '#tests/naive-matching.ts'
import { Columns } from './columns.ts'
import { MatchIndex } from './match-index.ts'

test('a pass over the columns finds the same people as comparing one by one, in the same order', () => {
  fc.assert(
    fc.property(populations, ({ rows, question }) => {
      const matchIndex = new MatchIndex()
      matchIndex.put(rows)
      expect(matchIndex.rank(question)).toEqual(naiveRank(rows, question))
    }),
    { numRuns: 1000 },
  )
})

test('new answers replace earlier ones', () => {
  fc.assert(
    fc.property(populations, populations, (before, { rows, question }) => {
      const matchIndex = new MatchIndex()
      const was = before.rows.slice(0, rows.length)
      matchIndex.put(was.map((row, at) => ({ ...row, userId: rows[at]?.userId ?? row.userId })))
      matchIndex.put(rows)
      expect(matchIndex.rank(question)).toEqual(naiveRank(rows, question))
    }),
    { numRuns: 100 },
  )
})

test('absent people are removed, and their slots reused', () => {
  fc.assert(
    fc.property(
      populations,
      populations,
      fc.infiniteStream(fc.boolean()),
      (before, { rows, question }, leave) => {
        const matchIndex = new MatchIndex()
        const stay = new Map(before.rows.map((row) => [row.userId, { ...row, present: true }]))
        matchIndex.put([...stay.values()])
        const gone = [...stay.values()].filter(() => leave.next().value === true)
        for (const row of gone) {
          matchIndex.put([{ ...row, present: false }])
          stay.delete(row.userId)
          expect(matchIndex.columns.people.find(row.userId)).toBe(-1)
        }
        matchIndex.put(rows)
        for (const row of rows) stay.set(row.userId, row)
        expect(matchIndex.rank(question)).toEqual(naiveRank([...stay.values()], question))
        expect(matchIndex.columns.people.count).toBe(
          [...stay.values()].filter(({ present }) => present).length,
        )
        matchIndex.put([...stay.values()].map((row) => ({ ...row, present: false })))
        const { people, tags } = matchIndex.columns
        const others = Object.values(matchIndex.columns).filter(
          (each): each is Uint32Array => ArrayBuffer.isView(each) && each !== tags,
        )
        expect(people.count).toBe(0)
        expect([people.ids, ...others].every((column) => column.every((value) => value === 0))).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('columns grow with the people, who keep their places and ids', () => {
  const columns = new Columns()
  const [row] = fc.sample(populations, { numRuns: 1, seed: 1 })[0]?.rows ?? []
  if (!row) throw new Error('a population has someone')
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
