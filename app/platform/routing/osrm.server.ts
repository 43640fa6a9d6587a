import { withoutEnd } from '#app/platform/text/cut-text.ts'
import { z } from 'zod'
import { askJson } from './ask-json.server.ts'
import { DriveRefused, ROUTE_TIMEOUT, type DriveProvider } from './drive-provider.ts'
import { routeLine } from './route-line.ts'

const answer = z.object({
  code: z.string(),
  routes: z
    .array(
      z.object({
        distance: z.number().min(0),
        duration: z.number().min(0),
        geometry: z.string().optional().catch(undefined),
      }),
    )
    .default([]),
})

/** An OSRM server (`/route/v1/driving`): open data, so results may be stored and drawn. */
export function osrm(url: string): DriveProvider {
  const base = withoutEnd(url, /\//)
  return {
    name: 'osrm',
    storable: true,
    async drive(from, to) {
      const points = [from, to].map(({ lat, lng }) => `${lng},${lat}`).join(';')
      const { ok, status, body } = await askJson(
        `${base}/route/v1/driving/${points}?overview=full&geometries=polyline6`,
        { timeLimit: ROUTE_TIMEOUT },
      )
      // "NoRoute" and "NoSegment" come with status 400: an answer, not a failure.
      const { data } = answer.safeParse(body)
      if (data?.code === 'NoRoute' || data?.code === 'NoSegment') return null
      const route = ok ? data?.routes[0] : undefined
      if (!route) throw new DriveRefused(status)
      const { distance, duration, geometry } = route
      const line = geometry === undefined ? undefined : routeLine(geometry, from, to)
      return { meters: Math.round(distance), seconds: Math.round(duration), ...(line && { line }) }
    },
  }
}
