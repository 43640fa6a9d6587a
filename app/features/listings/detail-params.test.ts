import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detailTabs, drawnWays, parseDetail, type DetailParams } from './detail-params.ts'
import { detailHref } from './paths.ts'
import { placeCategories } from './rules.ts'
import { PEOPLE_MAX } from './limits.ts'

test('a URL is parsed back as it was formatted', () => {
  const asked = fc.record<DetailParams>({
    tab: fc.constantFrom(...detailTabs),
    people: fc.option(fc.integer({ min: 1, max: PEOPLE_MAX })),
    perBed: fc.boolean(),
    fees: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
    places: fc.constantFrom(...placeCategories),
    way: fc.constantFrom(...drawnWays),
  })
  fc.assert(
    fc.property(asked, (params) => {
      const { searchParams } = new URL(detailHref('home', params), 'http://localhost')
      const elsewhere = params.tab === 'location' ? {} : { places: 'restaurant', way: 'walk' }
      expect(parseDetail(searchParams)).toEqual({ asked: { ...params, ...elsewhere }, notes: [] })
    }),
  )
})

test('any query is parsed without an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (tab, people, places) => {
      const { asked } = parseDetail(new URLSearchParams({ tab, people, places }))
      expect(detailTabs).toContain(asked.tab)
      expect(placeCategories).toContain(asked.places)
      expect(asked.people ?? 1).toBeLessThanOrEqual(PEOPLE_MAX)
    }),
  )
})
