import { z } from 'zod'
import type { Position } from '../geo/distance.ts'
import { DriveRefused, ROUTE_TIMEOUT, type DriveProvider } from './drive-provider.ts'

const PUBLIC_ADDRESS = 'https://routes.googleapis.com'

/** A duration is written "165s"; a distance of 0 metres is left out. */
const answer = z.object({
  routes: z
    .array(
      z.object({
        distanceMeters: z.number().int().min(0).default(0),
        duration: z.string().regex(/^\d+(\.\d+)?s$/),
      }),
    )
    .default([]),
})

/** Google Routes `computeRoutes` with traffic (specification part 2 §7). Its terms forbid keeping an answer and drawing
 *  it on another map; `url` is given only when requests go through a proxy. */
export function googleRoutes(key: string, url: string = PUBLIC_ADDRESS): DriveProvider {
  const address = `${url.replace(/\/+$/, '')}/directions/v2:computeRoutes`
  return {
    name: 'google',
    storable: false,
    async drive(from, to) {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Goog-Api-Key': key,
          'X-Goog-FieldMask': 'routes.duration,routes.distanceMeters',
        },
        body: JSON.stringify({
          origin: waypoint(from),
          destination: waypoint(to),
          travelMode: 'DRIVE',
          routingPreference: 'TRAFFIC_AWARE',
          units: 'IMPERIAL',
        }),
        signal: AbortSignal.timeout(ROUTE_TIMEOUT),
      })
      const { data } = answer.safeParse(await response.json().catch(() => null))
      if (!response.ok || !data) throw new DriveRefused(response.status)
      const [route] = data.routes
      if (!route) return null
      return { meters: route.distanceMeters, seconds: Math.round(Number.parseFloat(route.duration)) }
    },
  }
}

function waypoint({ lat, lng }: Position) {
  return { location: { latLng: { latitude: lat, longitude: lng } } }
}
