import { Hono } from 'hono'
import { visitor } from '#app/platform/access.ts'
import { readSession } from '#app/features/accounts/read-session.server.ts'
import { currentUpTo } from '#app/platform/live/replay.ts'
import type { RequestSession } from '#app/web/request-session.ts'
import { contextOf, type Runtime } from '../process/runtime.ts'
import { refuse } from './checks/refuse.ts'
import type { Site, SiteContext } from './visit.ts'

/** Tells proxies not to buffer, change or store it. */
const streamed = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** Live events for open browsers: `/api/events` is a stream, `/api/events.json` answers immediately for browsers that have
 *  to poll. Both return only the signed-in person's own events. */
export function live(runtime: Runtime): Hono<Site> {
  const { hub } = runtime
  const app = new Hono<Site>()
  app.get('/api/events', async (c) => {
    const { actor, cookies } = await whoAsks(c)
    if (actor.kind !== 'person') return nobody()
    // Nobody would read the stream, but it would count as open.
    if (c.req.method === 'HEAD') return prolonged(new Response(null, { headers: streamed }), cookies)
    const lastId = c.req.header('Last-Event-ID') ?? c.req.query('after')
    const stream = hub.open(actor, currentUpTo(lastId, c.req.query('age')))
    if (stream) return prolonged(new Response(stream, { headers: streamed }), cookies)
    const text = 'Ask /api/events.json instead.'
    return refuse(c, { status: 503, title: 'Too many streams are open', text }, { 'Retry-After': '30' })
  })
  app.get('/api/events.json', async (c) => {
    const { actor, cookies } = await whoAsks(c)
    if (actor.kind !== 'person') return nobody()
    const events = await hub.since(actor, currentUpTo(c.req.query('after'), c.req.query('age')))
    return prolonged(c.json(events, 200, { 'Cache-Control': 'private, no-store' }), cookies)
  })
  return app

  function whoAsks(c: SiteContext): Promise<RequestSession> {
    const ctx = contextOf(runtime, visitor, runtime.log.child({ requestId: c.var.requestId }))
    return readSession(ctx, c.req.raw.headers)
  }
}

/** Using a session extends it, so its cookie must be extended as well. */
function prolonged(answer: Response, cookies: string[]): Response {
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie)
  return answer
}

/** Empty for visitors; this status also stops an EventSource from reconnecting. */
const nobody = () => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
