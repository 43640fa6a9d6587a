import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { nearestEdge, StreetGraphBuilder } from '#app/features/commute/street-graph.ts'
import { WaysTo } from '#app/features/commute/ways-to.ts'
import { CAMPUS_REACH, ENTRANCE_REACH, HOME_REACH } from '#app/features/commute/rules.ts'
import { type LngLat, packPoints } from '#app/features/streets/points.ts'
import { EVERYBODY } from '#app/features/streets/rules.ts'
import { inventDemo } from './load-demo-campus.ts'

type Streets = { features: { geometry: { coordinates: LngLat[] } }[] }

const demo = inventDemo(new Date('2026-11-25'))

test.each(demo.campuses.filter(({ slug }) => slug !== 'ucsd'))(
  'homes near $shortName stand a few meters beside a street, at most an hour from campus on foot',
  ({ slug, entrances = [], ...center }) => {
    const file = gunzipSync(readFileSync(`server/demo/streets/${slug}.geojson.gz`)).toString()
    const builder = new StreetGraphBuilder(center)
    for (const { geometry } of (JSON.parse(file) as Streets).features)
      builder.addLine(packPoints(geometry.coordinates), EVERYBODY)
    const graph = builder.build()
    const ends = entrances.length > 0 ? entrances : [center]
    const reach = { entrance: entrances.length > 0 ? ENTRANCE_REACH : CAMPUS_REACH, home: HOME_REACH }
    const walks = new WaysTo(graph, 'walk', ends, reach)
    const odd = demo.homes.flatMap(({ campus, externalId, lat, lng }) => {
      if (campus !== slug || typeof lat !== 'number' || typeof lng !== 'number') return []
      const home = { lat, lng }
      const off = nearestEdge(graph, home, HOME_REACH, () => true)?.meters ?? 0
      const walk = walks.from(home)?.meters ?? 0
      return off >= 10 && off <= 20 && walk >= 80 && walk <= 4800 ? [] : { externalId, ...home, off, walk }
    })
    expect(odd).toEqual([])
  },
)
