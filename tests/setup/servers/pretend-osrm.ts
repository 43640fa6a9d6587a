// A routing service such as an operator runs: it answers like OSRM's HTTP interface, along a made-up grid of streets.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { milesBetween, METERS_PER_MILE } from '#app/platform/geo/distance.ts'

export type PretendOsrm = {
  url: string
  /** The environment variables with which a site uses it. */
  env: { ROUTES_PROVIDER: 'osrm'; ROUTES_URL: string }
  stop: () => void
}

type Point = [lng: number, lat: number]

const METERS_A_SECOND = 8

/** Answers `/route/v1/driving`: every drive goes north or south first, then east or west. */
export async function startPretendOsrm(): Promise<PretendOsrm> {
  const server = createServer((request, response) => {
    const { status, body } = answerTo(new URL(request.url ?? '/', 'http://osrm'))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    env: { ROUTES_PROVIDER: 'osrm', ROUTES_URL: url },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function answerTo({ pathname, searchParams }: URL): { status: number; body: object } {
  const [from, to, ...more] = (/^\/route\/v1\/driving\/([\d.,;-]+)$/.exec(pathname)?.[1] ?? '')
    .split(';')
    .map((pair) => pair.split(',').map(Number) as Point)
  if (!from || !to || more.length > 0 || [...from, ...to].some(Number.isNaN))
    return { status: 400, body: { code: 'InvalidUrl', message: 'URL string malformed' } }
  if (searchParams.get('geometries') !== 'polyline6' || searchParams.get('overview') !== 'full')
    return { status: 400, body: { code: 'InvalidOptions', message: 'Only whole ways of six decimals' } }
  const way: Point[] = [from, [from[0], to[1]], to]
  const meters = metersBetween(from, [from[0], to[1]]) + metersBetween([from[0], to[1]], to)
  const [distance, duration] = [meters, meters / METERS_A_SECOND]
  const route = {
    geometry: polyline6(way),
    legs: [{ steps: [], summary: '', weight: duration, distance, duration }],
    weight_name: 'routability',
    weight: duration,
    distance,
    duration,
  }
  const waypoints = [from, to].map((location) => ({ name: '', location, distance: 0, hint: '' }))
  return { status: 200, body: { code: 'Ok', routes: [route], waypoints } }
}

const metersBetween = ([lng, lat]: Point, [otherLng, otherLat]: Point) =>
  milesBetween({ lat, lng }, { lat: otherLat, lng: otherLng }) * METERS_PER_MILE

/** Google's encoded polyline with six decimals, latitude first. */
function polyline6(points: Point[]): string {
  let last = [0, 0]
  return points
    .map(([lng, lat]) => {
      const next = [Math.round(lat * 1e6), Math.round(lng * 1e6)]
      const steps = next.map((value, axis) => encoded(value - (last[axis] ?? 0)))
      last = next
      return steps.join('')
    })
    .join('')
}

function encoded(step: number): string {
  let rest = step < 0 ? -2 * step - 1 : 2 * step
  let text = ''
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode((rest % 32) + 32 + 63)
  return text + String.fromCharCode(rest + 63)
}
