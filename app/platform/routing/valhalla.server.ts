import { withoutEnd } from '#app/platform/text/cut-text.ts'
import { z } from 'zod'
import type { Position } from '../geo/distance.ts'
import { askJson, jsonBody } from './ask-json.server.ts'
import { DriveRefused, ROUTE_TIMEOUT, type DriveProvider } from './drive-provider.ts'
import { routeLine } from './route-line.ts'

const answer = z.object({
  trip: z.object({
    summary: z.object({ time: z.number().min(0), length: z.number().min(0) }),
    legs: z.array(z.object({ shape: z.string() })).catch([]),
  }),
})
/** No road is near, or none leads there (its `error_code`): an answer, not a failure. */
const noRoute = z.object({ error_code: z.union([z.literal(170), z.literal(171), z.literal(442)]) })

/** A Valhalla server (`POST /route`): open data, so results may be stored and drawn. */
export function valhalla(url: string): DriveProvider {
  const base = withoutEnd(url, /\//)
  return {
    name: 'valhalla',
    storable: true,
    async drive(from, to) {
      const asked = {
        locations: [from, to].map(({ lat, lng }: Position) => ({ lat, lon: lng })),
        costing: 'auto',
        units: 'kilometers',
        directions_type: 'none',
      }
      const { ok, status, body } = await askJson(`${base}/route`, {
        ...jsonBody(asked),
        timeLimit: ROUTE_TIMEOUT,
      })
      if (status === 400 && noRoute.safeParse(body).success) return null
      const { data } = answer.safeParse(body)
      if (!ok || !data) throw new DriveRefused(status)
      const { summary, legs } = data.trip
      const shapes = legs.map(({ shape }) => shape)
      const line = routeLine(shapes, from, to)
      return {
        meters: Math.round(summary.length * 1_000),
        seconds: Math.round(summary.time),
        ...(line && { line }),
      }
    },
  }
}
