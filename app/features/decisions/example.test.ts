// Counts the example of docs/deciding-together.md.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decide, type Ballot, type Candidate } from './decide.ts'

/** The rows of each table of the page, without its header. */
const tables = readFileSync('docs/deciding-together.md', 'utf8')
  .split(/\n\n+/)
  .filter((part) => part.startsWith('|'))
  .map((part) =>
    part
      .trim()
      .split('\n')
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  )

const homes = (tables[0] ?? []).map(([listingId = '', cost = '', added = '']): Candidate => ({
  listingId,
  costEach: Number(cost.replace(/[$,]/g, '')) * 100,
  addedAt: Number.parseInt(added, 10),
}))
const ballots = (tables[1] ?? []).map(([voterId = '', ...said]): Ballot => {
  const order = said.slice(0, 3).filter((name) => name !== '')
  return {
    voterId,
    ranks: Object.fromEntries(order.map((id, index) => [id, index + 1])),
    vetoes: said.slice(3).filter((name) => name !== ''),
  }
})

test('the example comes out as the page says', () => {
  expect([homes.length, ballots.length]).toEqual([4, 3])
  const { outcome, vetoed, order } = decide(homes, ballots)
  expect([outcome, vetoed]).toEqual(['chosen', ['Court']])
  const counted = order.map(({ listingId, given, points }, index) =>
    [index + 1, listingId, ...given.map((each) => each.points), points].map(String),
  )
  expect(counted).toEqual(tables[2])
})

test('without the last answer it is a tie that the cost decides', () => {
  const { order } = decide(homes, ballots.slice(0, 2))
  expect(order.slice(0, 2).map(({ listingId, points, tiedBy }) => [listingId, points, tiedBy])).toEqual([
    ['Adams', 3, 'cost'],
    ['Budd', 3, null],
  ])
})
