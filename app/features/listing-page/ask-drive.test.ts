import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listingDrives, listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { operator, visitor } from '#app/platform/access.ts'
import { googleRoutes } from '#app/platform/routing/google-routes.server.ts'
import { osrm } from '#app/platform/routing/osrm.server.ts'
import { contextOf, test as base } from '#tests/setup/databases/database.ts'
import { askDrive, driveLine, wayLine } from './way-line.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'

type Service = { url: string; asked: number; answer: { status: number; body: unknown } }

/** A routing service on this machine that counts requests and returns the responses set by the test. */
const test = base.extend<{ service: Service }>({
  service: async ({}, use) => {
    const server = createServer((_, response) => {
      service.asked++
      const { status, body } = service.answer
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const service: Service = { url: `http://127.0.0.1:${port}`, asked: 0, answer: { status: 200, body: {} } }
    await use(service)
    server.closeAllConnections()
    server.close()
  },
})

const osrmAnswer = (distance: number) => ({
  status: 200,
  body: { code: 'Ok', routes: [{ distance, duration: 241 }] },
})

test('OSRM is requested once, and its answer is stored', async ({ ctx, service }) => {
  service.answer = osrmAnswer(1609.344)
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const site = { ...ctx, actor: visitor, drives: osrm(service.url) }
  const drive = { miles: 1, minutes: 4, source: 'osrm' }
  expect(await askDrive(site, id)).toEqual(drive)
  expect(await askDrive(site, id)).toEqual(drive)
  expect(service.asked).toBe(1)
})

test('a home that moved is requested again', async ({ ctx, service }) => {
  service.answer = osrmAnswer(1_000)
  await makeCampus(ctx)
  const site = { ...ctx, drives: osrm(service.url) }
  await askDrive(site, await makeListing(ctx, { externalId: 'moving' }))
  const id = await makeListing(ctx, { externalId: 'moving', lat: 34.04 })
  service.answer = osrmAnswer(3_000)
  expect(await askDrive(site, id)).toMatchObject({ miles: 1.9 })
  expect(await ctx.db.select().from(listingDrives)).toMatchObject([{ lat: 34.04, meters: 3_000 }])
})

test('a drive beyond five miles is stored but not shown', async ({ ctx, service }) => {
  service.answer = osrmAnswer(8_047)
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const site = { ...ctx, drives: osrm(service.url) }
  expect(await askDrive(site, id)).toBeNull()
  expect(await askDrive(site, id)).toBeNull()
  expect(service.asked).toBe(1)
})

test('two requests at once leave one row', async ({ ownDatabase, service }) => {
  service.answer = osrmAnswer(1_000)
  const ctx = { ...contextOf(ownDatabase.db), actor: operator, drives: osrm(service.url) }
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const answers = await Promise.all([1, 2, 3, 4].map(() => askDrive(ctx, id)))
  expect(new Set(answers.map((drive) => drive?.miles))).toEqual(new Set([0.6]))
  expect(await ctx.db.select().from(listingDrives)).toMatchObject([{ listingId: id, meters: 1_000 }])
})

test('Google is requested each time and its answer is neither stored nor drawn', async ({ ctx, service }) => {
  service.answer = { status: 200, body: { routes: [{ distanceMeters: 1609, duration: '300s' }] } }
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const site = { ...ctx, drives: googleRoutes('key', service.url) }
  expect(await askDrive(site, id)).toEqual({ miles: 1, minutes: 5, source: 'google' })
  await askDrive(site, id)
  expect(service.asked).toBe(2)
  expect(await ctx.db.select().from(listingDrives)).toEqual([])
  expect(await wayLine(site, { idOrSlug: id, way: 'drive' })).toBeNull()
  expect(service.asked).toBe(2)
})

test('nothing is requested for a home with an approximate position, too far away, or without a service', async ({
  ctx,
  service,
}) => {
  await makeCampus(ctx)
  const site = { ...ctx, drives: osrm(service.url) }
  expect(await askDrive(site, await makeListing(ctx, { precision: 'approximate' }))).toBeNull()
  expect(await askDrive(site, await makeListing(ctx, { lat: null, lng: null, precision: null }))).toBeNull()
  expect(await askDrive(site, await makeListing(ctx, { lat: 34.2 }))).toBeNull()
  expect(await askDrive(ctx, await makeListing(ctx))).toBeNull()
  expect(service.asked).toBe(0)
})

test('a failure is only logged', async ({ ctx, service }) => {
  service.answer = { status: 503, body: 'busy' }
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  const lines: string[] = []
  const log = { ...ctx.log, warn: (_: object, message: string) => lines.push(message) }
  expect(await askDrive({ ...ctx, log, drives: osrm(service.url) }, id)).toBeNull()
  expect(lines).toEqual(['API request failed with status 503'])
})

test('the way of a drive is stored, and asked for once where an earlier drive has none; an approximate home has no line', async ({
  ctx,
  service,
}) => {
  const campus = { lat: 34.0224, lng: -118.2851 }
  const line = [
    [-118.2902, 34.0301],
    [-118.2934, 34.0272],
    [-118.2851, 34.0224],
  ]
  const geometry = 'g``|_Anpzr`FftD~fE~jHweO'
  service.answer = osrmAnswer(1_000)
  await makeCampus(ctx)
  await ctx.db.update(campuses).set(campus).where(eq(campuses.slug, 'usc'))
  const id = await makeListing(ctx, { lat: 34.0301, lng: -118.2902 })
  const site = { ...ctx, actor: visitor, drives: osrm(service.url) }
  expect(await driveLine(site, id)).toBeNull()
  await askDrive(site, id)
  expect(await driveLine(site, id)).toBeNull()
  expect(service.asked).toBe(1)
  await ctx.db.update(listingDrives).set({ line: null })
  service.answer.body = { code: 'Ok', routes: [{ distance: 1_000, duration: 241, geometry }] }
  expect(await driveLine(site, id)).toEqual({ points: line, attribution: 'OpenStreetMap contributors' })
  expect(await wayLine(site, { idOrSlug: id, way: 'drive' })).toMatchObject({ points: line })
  expect(service.asked).toBe(2)
  await ctx.db.update(listings).set({ precision: 'approximate' })
  expect(await driveLine(site, id)).toBeNull()
})
