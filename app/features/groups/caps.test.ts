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

test('no set of homes reveals a hidden cap more precisely than in steps of $50', () => {
  const answers = (cap: number, costs: number[]) =>
    costs.map((cost) => capFit(cost * 100, [hidden('Ben K.', cap), member('Ana R.', 1000)]))
  const step = fc.integer({ min: 1, max: 100 })
  const within = fc.integer({ min: 1, max: 50 })
  const costs = fc.array(fc.integer({ min: 1, max: 8000 }), { minLength: 1 })
  fc.assert(
    fc.property(step, within, within, costs, (steps, one, other, asked) => {
      const floor = (steps - 1) * (BAND / 100)
      expect(answers(floor + one, asked)).toEqual(answers(floor + other, asked))
    }),
  )
})
