import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { googleRoutes } from './google-routes.server.ts'
import { openDriveProvider } from './open-drive-provider.server.ts'
import { osrm } from './osrm.server.ts'

const home = { lat: 34.0301, lng: -118.2902 }
const campus = { lat: 34.0224, lng: -118.2851 }

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/** A local routing service that answers every request in the same way and records the requests. */
async function service(status: number, body: unknown) {
  const asked: { line: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: text })
      const answer = typeof body === 'string' ? body : JSON.stringify(body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
    })
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** A route from the home to the campus as OSRM writes it. */
const whole = 'g``|_Anpzr`FftD~fE~jHweO'
const corner: [number, number] = [-118.2934, 34.0272]

const osrmAnswer = {
  code: 'Ok',
  routes: [
    { distance: 1609.6, duration: 243.4, geometry: whole, legs: [], weight: 1, weight_name: 'routability' },
  ],
  waypoints: [],
}
test('OSRM is asked for one drive, longitude first, with its whole way', async () => {
  const { url, asked } = await service(200, osrmAnswer)
  const drive = await osrm(`${url}/`).drive(home, campus)
  expect(drive).toEqual({
    meters: 1610,
    seconds: 243,
    line: [[home.lng, home.lat], corner, [campus.lng, campus.lat]],
  })
  expect(asked.map(({ line }) => line)).toEqual([
    'GET /route/v1/driving/-118.2902,34.0301;-118.2851,34.0224?overview=full&geometries=polyline6',
  ])
})

test.each([
  [osrm, { code: 'NoRoute', message: 'Impossible route between points' }],
  [osrm, { code: 'NoSegment' }],
])('no road is an answer: %o %j', async (provider, body) => {
  const { url } = await service(400, body)
  expect(await provider(url).drive(home, campus)).toBeNull()
})

const [route] = osrmAnswer.routes
const huge = `{"code":"Ok","routes":[],"waste":"${'x'.repeat(5_000_000)}"}`
test.each([
  [osrm, 400, { code: 'InvalidQuery' }],
  [osrm, 503, 'busy'],
  [osrm, 200, { routes: 'none' }],
  [osrm, 200, { code: 'Ok', routes: [{ ...route, distance: 'far' }] }],
  [osrm, 200, { code: 'Ok', routes: [{ ...route, duration: -1 }] }],
  [osrm, 200, huge],
  [osrm, 200, '{"code":"Ok","routes":[{'],
])('%o that answers %i and something else failed, and gives no number', async (provider, status, body) => {
  const { url } = await service(status, body)
  await expect(provider(url).drive(home, campus)).rejects.toThrow(`API request failed with status ${status}`)
})

test.each(['', 'km}nEbx', '\u0000', 'né', '_p~iF~ps|U_ulLnnqC', whole.slice(0, -1), 'x'.repeat(200_000)])(
  'minutes stay where the way is no way between both places: %j',
  async (geometry) => {
    const { url } = await service(200, { ...osrmAnswer, routes: [{ ...route, geometry }] })
    expect(await osrm(url).drive(home, campus)).toEqual({ meters: 1610, seconds: 243 })
  },
)

test('a service that does not answer is waited for three seconds', async () => {
  const server = createServer(() => {})
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await expect(osrm(`http://127.0.0.1:${port}`).drive(home, campus)).rejects.toThrow('timeout')
})

test('Google Routes is asked with traffic and for duration and distance only', async () => {
  const { url, asked } = await service(200, { routes: [{ distanceMeters: 1200, duration: '241.6s' }] })
  expect(await googleRoutes('key-1', url).drive(home, campus)).toEqual({ meters: 1200, seconds: 242 })
  expect(asked[0]).toMatchObject({
    line: 'POST /directions/v2:computeRoutes',
    headers: { 'x-goog-api-key': 'key-1', 'x-goog-fieldmask': 'routes.duration,routes.distanceMeters' },
  })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    origin: { location: { latLng: { latitude: 34.0301, longitude: -118.2902 } } },
    destination: { location: { latLng: { latitude: 34.0224, longitude: -118.2851 } } },
    travelMode: 'DRIVE',
    routingPreference: 'TRAFFIC_AWARE',
    units: 'IMPERIAL',
  })
})

test('Google Routes without a route answers an empty object', async () => {
  const { url } = await service(200, {})
  expect(await googleRoutes('key-1', url).drive(home, campus)).toBeNull()
})

test('a refused key says the status', async () => {
  const { url } = await service(403, { error: { code: 403 } })
  await expect(googleRoutes('wrong', url).drive(home, campus)).rejects.toThrow(
    'API request failed with status 403',
  )
})

test('the operator chooses the service, and what it lacks stops the start', () => {
  expect(openDriveProvider({})).toBeUndefined()
  expect(openDriveProvider({ ROUTES_PROVIDER: 'osrm', ROUTES_URL: 'http://localhost:5000' })?.storable).toBe(
    true,
  )
  expect(openDriveProvider({ ROUTES_PROVIDER: 'google', ROUTES_KEY: 'k' })?.storable).toBe(false)
  expect(() => openDriveProvider({ ROUTES_PROVIDER: 'osrm' })).toThrow('ROUTES_URL is missing')
  expect(() => openDriveProvider({ ROUTES_PROVIDER: 'google' })).toThrow('ROUTES_KEY is missing')
})
