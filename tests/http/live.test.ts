// Live updates over HTTP: two processes of the site on one PostgreSQL, and this process as a third that publishes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { askDeletion } from '#app/features/account-settings/ask-deletion.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { suspendPerson } from '#app/features/suspensions/suspend-person.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { peopleChanged } from '#app/features/people/notify-people-around.server.ts'
import { matchesChanged } from '#app/features/roommates/request-facts.server.ts'
import { firstIdOf, newId } from '#app/platform/addresses/ids.ts'
import { listenTo, type EventReader, type ReceivedEvent } from '#tests/setup/event-reader.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { peopleOf, placeForSite } from '#tests/setup/people/people-of-site.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'
import { actingAs, openBrowser } from '#tests/setup/people/signed-in.ts'
import { makeStudent } from '#tests/setup/people/students.ts'
import { browse } from '#tests/setup/people/visitor.ts'

let place: Awaited<ReturnType<typeof placeForSite>>
let [first, second]: RoostServer[] = []
let people: Awaited<ReturnType<typeof peopleOf>>

/** Starts another process of the same site. */
async function startAnother(env: Record<string, string> = {}): Promise<RoostServer> {
  const PORT = String(await freePort())
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-site-'))
  const site = await startRoost({
    ...place.env,
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    DATA_DIR: folder,
    ...env,
  })
  const stop = async () => {
    const code = await site.stop()
    await rm(folder, { recursive: true, force: true })
    return code
  }
  return { ...site, stop }
}

beforeAll(async () => {
  place = await placeForSite()
  first = await startRoost(place.env)
  second = await startAnother()
  people = await peopleOf(place.env)
}, 240_000)
afterAll(async () => {
  await people?.close()
  await first?.stop()
  await second?.stop()
  await place?.remove()
})

async function newPerson(user?: Awaited<ReturnType<typeof makeUser>>) {
  user ??= await makeUser(people.ctx)
  const browser = await openBrowser(people.ctx, user.id)
  return { ...user, browser, cookie: browser.headers.get('Cookie') ?? '' }
}

async function open(
  site: RoostServer | undefined,
  cookie: string,
  options: Parameters<typeof listenTo>[2] = {},
) {
  const stream = await listenTo(site?.url ?? '', cookie, options)
  onTestFinished(stream.close)
  return stream
}

/** Waits until the stream has delivered all earlier events. */
async function caughtUp(stream: EventReader): Promise<EventReader> {
  await stream.until(
    ({ event }) => stream.heard.filter((each) => each.event === 'beat').length > 1 && event === 'beat',
  )
  return stream
}

const isTold = ({ event }: ReceivedEvent) => event === 'message'
const told = (stream: EventReader) =>
  stream.heard.filter(isTold).map(({ data }) => JSON.parse(data) as object)
const send = (...userIds: string[]) =>
  people.ctx.db.transaction((tx) => people.ctx.live.send(tx, peopleChanged, userIds, {}))

test('events of one process are delivered by every other one, to their recipients only', async () => {
  const [ana, ben] = [await newPerson(), await newPerson()]
  const phone = await caughtUp(await open(first, ana.cookie))
  const laptop = await caughtUp(await open(second, ana.cookie))
  const others = await caughtUp(await open(second, ben.cookie))
  await send(ana.id)
  await phone.until(isTold)
  await laptop.until(isTold)
  await send(ben.id)
  await others.until(isTold)
  for (const stream of [phone, laptop, others]) expect(told(stream)).toEqual([{ kind: 'people', about: {} }])
})

test('proxies are told not to cache, change or compress a stream', async () => {
  const { headers, status } = await open(first, (await newPerson()).cookie)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(headers.get('Content-Encoding')).toBeNull()
})

test('a reconnecting browser gets missed events, once each, and nothing that was rolled back', async () => {
  const ana = await newPerson()
  const before = await caughtUp(await open(first, ana.cookie))
  before.close()
  await send(ana.id)
  await send(ana.id)
  const undone = people.ctx.db.transaction(async (tx) => {
    await people.ctx.live.send(tx, { name: 'undone', about: peopleChanged.about }, [ana.id], {})
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const lastId = before.heard.at(-1)?.id ?? ''
  const after = await caughtUp(await open(second, ana.cookie, { lastId }))
  expect(told(after)).toEqual([{ kind: 'people', about: {} }])
  expect(after.heard.some(({ event }) => event === 'missed')).toBe(false)
})

test('a browser that was away too long is told so; unknown kinds are not delivered', async () => {
  const ana = await newPerson()
  const lastId = firstIdOf(new Date(Date.now() - 2 * 60 * 60 * 1000))
  await people.ctx.live.send(people.ctx.db, { name: 'newer', about: peopleChanged.about }, [ana.id], {})
  const stream = await caughtUp(await open(first, ana.cookie, { lastId }))
  expect(stream.heard.map(({ event }) => event)).toEqual(['beat', 'missed', 'beat'])
  expect((await open(first, ana.cookie, { lastId: `${newId()}' or 1=1` })).status).toBe(200)
})

test('signing out at one process ends that browser’s stream at the other, and no other browser’s', async () => {
  const ana = await newPerson()
  const other = await openBrowser(people.ctx, ana.id)
  const here = await caughtUp(await open(second, ana.cookie))
  const there = await caughtUp(await open(second, other.headers.get('Cookie') ?? ''))
  await browse(first?.url ?? '', ana.cookie).post('/logout', {})
  await here.until(({ event }) => event === 'ended')
  expect(await here.over).toBe('ended')
  expect((await open(first, ana.cookie)).status).toBe(204)
  await send(ana.id)
  await there.until(isTold)
})

test('a block ends the streams of both people at every process after delivering it; earlier events are not repeated', async () => {
  const [ana, ben, cleo] = [
    await newPerson(await makeStudent(people.ctx, 'Ana Rivera')),
    await newPerson(await makeStudent(people.ctx, 'Ben Okafor')),
    await newPerson(),
  ]
  const streams = [
    await open(second, ana.cookie),
    await open(first, ana.cookie),
    await open(first, ben.cookie),
  ]
  for (const stream of streams) await caughtUp(stream)
  const bystander = await caughtUp(await open(first, cleo.cookie))
  await makeConversation(people.ctx, [ana, ben], ['Is the room still free?'])
  for (const stream of streams) await stream.until(({ data }) => data.includes('"messages"'))
  await blockPerson(actingAs(people.ctx, ana.browser), ben.id)
  for (const stream of streams) expect(await stream.over).toBe('ended')
  // Immediately, not at a later session check.
  for (const stream of streams) expect(stream.heard.at(-1)?.event).not.toBe('beat')
  const again = await caughtUp(await open(first, ben.cookie, { lastId: streams[2]?.heard[0]?.id ?? '' }))
  for (const stream of streams) expect(told(stream).at(-1)).toEqual({ kind: 'people', about: {} })
  for (const stream of streams) expect(stream.heard.some(({ event }) => event === 'ended')).toBe(false)
  expect(told(again)).toEqual([{ kind: 'people', about: {} }])
  await send(cleo.id)
  await bystander.until(isTold)
})

test('a suspension ends every stream of that person, who reconnects with the remaining rights', async () => {
  const ana = await newPerson()
  const stream = await caughtUp(await open(first, ana.cookie))
  const asAdmin = { ...people.ctx, actor: personOf(await makeUser(people.ctx, { admin: true })) }
  await suspendPerson(asAdmin, {
    userId: ana.id,
    input: { reason: 'Asked three students for a deposit.', length: 'open' },
  })
  expect(await stream.over).toBe('ended')
  expect(stream.heard.at(-1)?.event).not.toBe('beat')
  expect(told(stream)).toEqual([{ kind: 'people', about: {} }])
  await people.ctx.db.transaction((tx) => people.ctx.live.send(tx, matchesChanged, [ana.id], {}))
  const lastId = stream.heard.at(-1)?.id ?? ''
  expect(told(await caughtUp(await open(second, ana.cookie, { lastId })))).toEqual([
    { kind: 'people', about: {} },
  ])
})

test('requesting deletion ends every stream', async () => {
  const ana = await newPerson()
  const stream = await caughtUp(await open(first, ana.cookie))
  await askDeletion(actingAs({ ...people.ctx, now: () => new Date() }, ana.browser), {
    word: 'delete',
  })
  await stream.until(({ event }) => event === 'ended')
  expect(told(stream)).toEqual([])
})

test('a visitor gets no stream, and one person at most ten per process', async () => {
  expect((await open(first, '')).status).toBe(204)
  const ana = await newPerson()
  // HEAD only asks for headers, so it opens no stream.
  for (let count = 0; count < 11; count += 1) {
    const asked = await fetch(`${first?.url}/api/events`, { method: 'HEAD', headers: { Cookie: ana.cookie } })
    expect([asked.status, asked.headers.get('Content-Type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
  }
  const streams: EventReader[] = []
  for (let count = 0; count < 10; count += 1) streams.push(await open(first, ana.cookie))
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const more = await open(first, ana.cookie)
  expect([more.status, more.headers.get('Retry-After')]).toEqual([503, '30'])
  expect((await open(second, ana.cookie)).status).toBe(200)
})

test('polling gives the same events', async () => {
  const ana = await newPerson()
  const visitor = browse(first?.url ?? '', ana.cookie)
  const ask = async (after: string) => {
    const answer = await visitor.get(`/api/events.json?after=${after}`)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    return (await answer.json()) as { events: { kind: string }[]; last: string; missed: boolean }
  }
  const before = await ask('')
  expect(before).toMatchObject({ events: [], missed: false })
  await send(ana.id)
  expect(await ask(before.last)).toMatchObject({ events: [{ kind: 'people', about: {} }], missed: false })
  expect(await ask(firstIdOf(new Date(0)))).toMatchObject({ missed: true })
  expect((await fetch(`${first?.url}/api/events.json`)).status).toBe(204)
})

test('notifications lost while a process does not listen are recovered', async () => {
  const ana = await newPerson()
  const stream = await caughtUp(await open(first, ana.cookie))
  await people.ctx.db.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%roost_live%' and datname = current_database()",
  )
  await send(ana.id)
  expect(await stream.until(isTold)).toMatchObject({ event: 'message' })
})

test('SIGTERM ends streams first: the process needs to cut none of them', async () => {
  const site = await startAnother()
  const stream = await caughtUp(await open(site, (await newPerson()).cookie))
  const stopped = site.stop()
  expect(await stream.over).toBe('ended')
  expect(stream.heard.some(({ event }) => event === 'ended')).toBe(false)
  expect(await stopped).toBe(0)
})

test('what an address sent to one process counts in the other within seconds', async () => {
  const limited = { RATE_LIMITS: '1' }
  const [one, other] = await Promise.all([startAnother(limited), startAnother(limited)])
  const send = (site: RoostServer) => fetch(`${site.url}/logout`, { method: 'POST', redirect: 'manual' })
  const sent = await Promise.all(Array.from({ length: 290 }, () => send(one)))
  expect(sent.map(({ status }) => status)).not.toContain(429)
  // Not counting the first process's requests, these are far below the limit per minute.
  await expect.poll(async () => (await send(other)).status, { timeout: 50_000, interval: 500 }).toBe(429)
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
  await Promise.all([one.stop(), other.stop()])
})
