// Receiving page views over HTTP.
import { eq } from 'drizzle-orm'
import http from 'node:http'
import { expect, test } from 'vitest'
import { pageViews, websiteSessions } from '#app/database/schema/site/analytics.ts'
import { makeMessage, makeView, PHONE } from '#app/features/analytics/factory.ts'
import { siteOfFile } from '#tests/setup/servers/site-of-file.ts'

const place = siteOfFile()

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${place.site.url}/api/page-views`, {
    method: 'POST',
    body,
    headers: { 'User-Agent': PHONE, 'Content-Type': 'text/plain', ...headers },
  })

async function stored(sessionId: string) {
  const { db } = place.people.ctx
  const sessions = await db.select().from(websiteSessions).where(eq(websiteSessions.id, sessionId))
  const views = await db.select().from(pageViews).where(eq(pageViews.sessionId, sessionId))
  return { sessions, views }
}

test('page views are accepted at once and stored soon, without the IP address', async () => {
  const now = new Date()
  const message = makeMessage(now, { p: [makeView(now, { u: '/listings?campus=usc&who=me' })] })
  const answer = await send(JSON.stringify(message))
  expect([answer.status, await answer.text(), answer.headers.get('Set-Cookie')]).toEqual([202, '', null])
  await expect.poll(async () => (await stored(message.s)).views.length, { timeout: 60_000 }).toBe(1)
  const { sessions, views } = await stored(message.s)
  expect(sessions).toMatchObject([{ visitorId: message.v, userId: null, device: 'phone', pageViews: 1 }])
  expect(views).toMatchObject([{ url: '/listings?campus=usc', campus: 'usc' }])
  expect(JSON.stringify([sessions, views])).not.toMatch(/127\.0\.0\.1|::1|who=me/)
})

test('a message with ids of a month without a place, or a title cut within a character, takes no other with it', async () => {
  const now = new Date()
  const monthsAgo = new Date(now.getTime() - 300 * 86_400_000)
  const late = makeMessage(monthsAgo)
  const cut = makeMessage(now, { p: [makeView(now, { t: `${'x'.repeat(199)}\u{1f3e0} Roost` })] })
  const other = makeMessage(now)
  for (const message of [late, cut, other, cut])
    expect((await send(JSON.stringify(message))).status).toBe(202)
  for (const { s } of [cut, other])
    await expect.poll(async () => (await stored(s)).views.length, { timeout: 60_000 }).toBe(1)
  expect((await stored(cut.s)).views).toMatchObject([{ title: 'x'.repeat(199) }])
  expect(await stored(`00000000-0000${late.s.slice(13)}`)).toMatchObject({
    sessions: [{ visitorId: late.v }],
    views: [{ path: '/' }],
  })
})

test('opted-out browsers and programs leave nothing; invalid messages are refused', async () => {
  const message = makeMessage(new Date())
  const text = JSON.stringify(message)
  const asks: Record<string, string>[] = [{ 'Sec-GPC': '1' }, { DNT: '1' }, { 'User-Agent': 'Googlebot/2.1' }]
  for (const asked of asks) expect((await send(text, asked)).status).toBe(204)
  expect((await send(text, { Origin: 'https://elsewhere.example' })).status).toBe(403)
  for (const nonsense of ['', '{', '[]', JSON.stringify({ ...message, p: [] })])
    expect((await send(nonsense)).status).toBe(400)
  expect((await send(`${text}${' '.repeat(40_000)}`)).status).toBe(413)
  expect((await fetch(`${place.site.url}/api/page-views`)).status).toBe(404)
  const later = makeMessage(new Date())
  expect((await send(JSON.stringify(later))).status).toBe(202)
  await expect.poll(async () => (await stored(later.s)).views.length, { timeout: 60_000 }).toBe(1)
  expect(await stored(message.s)).toEqual({ sessions: [], views: [] })
})

test('only this site’s own pages send page views, under any of its names and with their length', async () => {
  const { port } = new URL(place.site.url)
  const message = makeMessage(new Date())
  const post = (headers: http.OutgoingHttpHeaders, text: string, own = {}) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/api/page-views', method: 'POST', ...own }
      const request = http.request({ ...options, headers: { 'User-Agent': PHONE, ...headers } }, resolve)
      request.on('error', reject)
      request.write(text)
      request.end()
    })
  const text = JSON.stringify(message)
  const length = { 'Content-Length': Buffer.byteLength(text) }
  const answers = [
    await post({ ...length, Host: `127.1:${port}` }, text),
    await post({ ...length, Host: `127.0.0.1:${port}` }, text),
    await post({ ...length, Host: `127.1:${port}`, 'Sec-Fetch-Site': 'cross-site' }, text),
    await post({ ...length, Host: `127.0.0.1:${port}`, 'Sec-Fetch-Site': 'cross-site' }, text),
    await post({ ...length, Host: 'elsewhere.example' }, text),
    await post({}, text), // in parts
    await post({ ...length, 'Sec-GPC': '1' }, text),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 403, 403, 421, 413, 204])
  for (const { headers } of answers) {
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  await expect.poll(async () => (await stored(message.s)).views.length, { timeout: 60_000 }).toBe(1)
})
