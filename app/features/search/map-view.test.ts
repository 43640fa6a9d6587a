import fc from 'fast-check'
import { expect } from 'vitest'
import { waysIn } from '#app/features/listings/ways.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import {
  mildSearches,
  naiveMatch,
  naiveMinutes,
  naiveMoney,
  saveRandomHomes,
  type NaiveHome,
} from '#tests/naive-search.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { ListingSearch } from './search-params.ts'
import { mapView } from './map-view.query.server.ts'

test('every home of a search is on the map: as a pin with its price, or in exactly one cluster', async ({
  ctx,
}) => {
  const homes = await saveRandomHomes(ctx, 120)
  await fc.assert(
    fc.asyncProperty(mildSearches, fc.constantFrom(5, 500), async (search, pinsMax) => {
      const { pins, clusters, total, unplaced } = await mapView(ctx, {
        search,
        pinsMax,
        minutes: search.way !== 'walk',
      })
      const found = homes.filter((home) => naiveMatch(home, search))
      const placed = found.filter(({ lat }) => lat !== null)
      expect({ total, unplaced }).toEqual({ total: found.length, unplaced: found.length - placed.length })
      if (found.length > pinsMax) {
        expect(pins).toEqual([])
        const inside = clusters.map(({ box: [west, south, east, north] }) =>
          placed.filter(
            ({ lat, lng }) =>
              (lat ?? NaN) >= south && (lat ?? NaN) <= north && (lng ?? NaN) >= west && (lng ?? NaN) <= east,
          ),
        )
        expect(clusters.map(({ count }) => count)).toEqual(inside.map((group) => group.length))
        expect(inside.flat().length).toBe(placed.length)
      } else {
        expect(clusters).toEqual([])
        const expected = placed.map((home) => {
          const { id, lat, lng, precision } = home
          const shown = { id, lat, lng, precision, price: naiveMoney(home, search) }
          return search.way === 'walk' ? shown : { ...shown, ...minutesBy(home, search) }
        })
        expect(byId(pins)).toEqual(byId(expected))
      }
    }),
    { numRuns: 30 },
  )
})

/** Minutes by the quickest way. Random streets and timetables state no date. */
function minutesBy(home: NaiveHome, search: ListingSearch) {
  const minutes = naiveMinutes(home, search)
  const way = waysIn(search.way).find((each) => naiveMinutes(home, { ...search, way: each }) === minutes)
  if (minutes === null) return { minutes, way: null, sourceDate: null }
  return { minutes, way, sourceDate: way === 'drive' ? utcDay(NOW) : null }
}

function byId<Thing extends { id: string }>(things: Thing[]): Thing[] {
  return things.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
