import { withoutEnd } from '#app/platform/text/cut-text.ts'
import { z } from 'zod'
import type { Position } from '../geo/distance.ts'
import { askJson, jsonBody } from './ask-json.server.ts'
import { DriveRefused, ROUTE_TIMEOUT, type DriveProvider } from './drive-provider.ts'

const PUBLIC_ADDRESS = 'https://routes.googleapis.com'

/** A duration is written "165s"; a distance of 0 meters is left out. */
const answer = z.object({
  routes: z
    .array(
      z.object({
        distanceMeters: z.number().int().min(0).default(0),
        duration: z
          .string()
          .max(40, { abort: true })
          .regex(/^\d+(\.\d+)?s$/),
      }),
    )
    .default([]),
})

/** Google Routes `computeRoutes` with traffic (specification part 2 §7). Its terms forbid storing an answer and drawing it
 *  on another map. Give `url` only when requests go through a proxy. */
export function googleRoutes(key: string, url: string = PUBLIC_ADDRESS): DriveProvider {
  const address = `${withoutEnd(url, /\//)}/directions/v2:computeRoutes`
  return {
    name: 'google',
    storable: false,
    async drive(from, to) {
      const asked = {
        origin: waypoint(from),
        destination: waypoint(to),
        travelMode: 'DRIVE',
        routingPreference: 'TRAFFIC_AWARE',
        units: 'IMPERIAL',
      }
      const { ok, status, body } = await askJson(address, {
        ...jsonBody(asked, {
          'X-Goog-Api-Key': key,
          'X-Goog-FieldMask': 'routes.duration,routes.distanceMeters',
        }),
        timeLimit: ROUTE_TIMEOUT,
      })
      const { data } = answer.safeParse(body)
      if (!ok || !data) throw new DriveRefused(status)
      const [route] = data.routes
      if (!route) return null
      return { meters: route.distanceMeters, seconds: Math.round(Number.parseFloat(route.duration)) }
    },
  }
}

function waypoint({ lat, lng }: Position) {
  return { location: { latLng: { latitude: lat, longitude: lng } } }
}
