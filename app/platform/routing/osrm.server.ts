import { z } from 'zod'
import { DriveRefused, ROUTE_TIMEOUT, type DriveProvider } from './drive-provider.ts'

const answer = z.object({
  code: z.string(),
  routes: z
    .array(
      z.object({
        distance: z.number().min(0),
        duration: z.number().min(0),
        geometry: z.string().optional(),
      }),
    )
    .default([]),
})

/** An OSRM server (`/route/v1/driving`): open data, so results may be stored. */
export function osrm(url: string): DriveProvider {
  const base = url.replace(/\/+$/, '')
  return {
    name: 'osrm',
    storable: true,
    async drive(from, to) {
      const points = [from, to].map(({ lat, lng }) => `${lng},${lat}`).join(';')
      const response = await fetch(
        `${base}/route/v1/driving/${points}?overview=simplified&geometries=polyline`,
        {
          signal: AbortSignal.timeout(ROUTE_TIMEOUT),
        },
      )
      // "NoRoute" and "NoSegment" come with status 400: an answer, not a failure.
      const { data } = answer.safeParse(await response.json().catch(() => null))
      if (data?.code === 'NoRoute' || data?.code === 'NoSegment') return null
      const route = response.ok ? data?.routes[0] : undefined
      if (!route) throw new DriveRefused(response.status)
      const { distance, duration, geometry: polyline } = route
      return { meters: Math.round(distance), seconds: Math.round(duration), ...(polyline && { polyline }) }
    },
  }
}
