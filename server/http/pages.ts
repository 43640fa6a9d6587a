import { randomUUID } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { visitor } from '#app/platform/access.ts'
import { requestContext, requestMark } from '#app/platform/request-context.ts'
import { settingsOf, type Runtime } from '../runtime.ts'
import { contentSecurityPolicy, sealScripts } from './content-security.ts'
import { answerForErrors } from './router.ts'
import type { SiteContext } from './visit.ts'

/** Everything in app/routes.ts, rendered by React Router. */
export function pages(build: ServerBuild, runtime: Runtime): (c: SiteContext) => Promise<Response> {
  const handle = createRequestHandler(answerForErrors(build), import.meta.env.MODE)
  return async (c) => {
    const id = c.var.requestId
    const nonce = randomUUID()
    const context = new RouterContextProvider()
    context.set(requestMark, { id, nonce })
    context.set(requestContext, {
      actor: visitor,
      db: runtime.connection.db,
      now: runtime.clock.now,
      log: runtime.log.child({ requestId: id }),
      settings: settingsOf(runtime.env),
    })
    const response = await handle(c.req.raw, context)
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
    const { html, hashes } = sealScripts(await response.text(), nonce)
    response.headers.set('Content-Security-Policy', contentSecurityPolicy(runtime.env, hashes))
    return new Response(html, response)
  }
}
