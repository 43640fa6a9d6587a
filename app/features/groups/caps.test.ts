import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BAND } from '#app/features/search/requirements.ts'
import { capFit, overCapText, type MemberCap } from './caps.ts'

const member = (name: string, cap: number | null, rest: Partial<MemberCap> = {}): MemberCap => ({
  memberId: name,
  name,
  cap: cap === null ? null : cap * 100,
  self: false,
  shown: true,
  ...rest,
})
const hidden = (name: string, cap: number) => member(name, cap, { shown: false })

test('a home within everybody’s cap fits, one over says by how much and for whom', () => {
  const caps = [member('Ana R.', 1000), member('Ben K.', 900, { self: true })]
  expect(capFit(90_000, caps)).toEqual({ fits: true, over: [], band: 0 })
  const { fits, over, band } = capFit(104_000, caps)
  expect([fits, band]).toEqual([false, 3])
  expect(over.map(overCapText)).toEqual(['$140 over for you', '$40 over for Ana R.'])
})

test('private caps show neither names nor amounts, however many they are', () => {
  const { over } = capFit(120_000, [member('Ana R.', 1100), hidden('Ben K.', 1000), hidden('Chloe M.', 900)])
  expect(over.map(overCapText)).toEqual(['$100 over for Ana R.', 'Over a member’s budget'])
  expect(JSON.stringify(over)).not.toMatch(/Ben|Chloe/)
})

test('missing caps and unknown costs decide nothing', () => {
  expect(capFit(100_000, [member('Ana R.', null)]).fits).toBeNull()
  expect(capFit(100_000, []).fits).toBeNull()
  expect(capFit(null, [member('Ana R.', 900)]).fits).toBeNull()
  expect(capFit(100_000, [member('Ana R.', null), member('Ben K.', 1000)]).fits).toBe(true)
})

test('no set of homes reveals a hidden cap more precisely than in steps of $50, whatever the others show', () => {
  const other = fc.record({ cap: fc.option(fc.integer({ min: 1, max: 5000 })), shown: fc.boolean() })
  // Groups of two and of three, as each of the other members sees them.
  const others = fc.array(other, { minLength: 1, maxLength: 2 })
  const answers = (cap: number, costs: number[], rest: { cap: number | null; shown: boolean }[]) =>
    rest.map((_, viewer) => {
      const seen = rest.map((each, at) =>
        member(`Other ${at}`, each.cap, { shown: each.shown, self: at === viewer }),
      )
      return costs.map((cost) => {
        const fit = capFit(cost * 100, [hidden('Ben K.', cap), ...seen])
        return [fit, fit.over.map(overCapText)]
      })
    })
  const step = fc.integer({ min: 1, max: 100 })
  const within = fc.integer({ min: 1, max: 50 })
  const costs = fc.array(fc.integer({ min: 1, max: 8000 }), { minLength: 1 })
  fc.assert(
    fc.property(step, within, within, costs, others, (steps, one, two, asked, rest) => {
      const floor = (steps - 1) * (BAND / 100)
      expect(answers(floor + one, asked, rest)).toEqual(answers(floor + two, asked, rest))
    }),
  )
})
