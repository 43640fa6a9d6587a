import { randomUUID } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { visitor } from '#app/platform/access.ts'
import type { Origin } from '#app/platform/context.ts'
import { devTools } from '#app/platform/dev-tools.ts'
import { requestContext, requestMark, type RequestMark } from '#app/platform/request-context.ts'
import { contextOf, type Runtime } from '../runtime.ts'
import { contentSecurityPolicy, sealScripts } from './content-security.ts'
import { broken, refusal } from './refuse.ts'
import { answerForErrors } from './router.ts'
import { typedUrl } from './same-origin.ts'
import { isApi, isSafe, type Answer } from './visit.ts'

/** Everything in app/routes.ts, rendered by React Router. */
export function pages(build: ServerBuild, runtime: Runtime): Answer {
  const { env } = runtime
  const handle = createRequestHandler(answerForErrors(build), import.meta.env.MODE)
  return async (request, { requestId, network }) => {
    const mark = { id: requestId, nonce: randomUUID() }
    const origin = { network, userAgent: request.headers.get('User-Agent') ?? '' }
    const response = await handle(asTyped(request), contextFor(runtime, mark, origin))
    const answer = await finished(response, mark)
    return readable(answer, new URL(request.url).pathname, requestId)
  }

  /** React Router compares a form's origin with the request's own, which lost its scheme where a proxy ends TLS. */
  function asTyped(request: Request): Request {
    const url = typedUrl(request.url, env)
    if (isSafe(request.method) || url.href === request.url) return request
    const { method, headers, body, signal } = request
    return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit)
  }

  /** A copy whose headers can be changed; of a page, with the hashes of its scripts in the policy. */
  async function finished(response: Response, { nonce }: RequestMark): Promise<Response> {
    const headers = new Headers(response.headers)
    const { status } = response
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', status < 400 ? 'no-cache' : 'no-store')
    if (!isPage(response)) return new Response(response.body, { status, headers })
    const { html, hashes } = sealScripts(await response.text(), nonce)
    headers.set('Content-Security-Policy', contentSecurityPolicy(env, hashes))
    return new Response(html, { status, headers })
  }
}

function contextFor(runtime: Runtime, mark: RequestMark, origin: Origin): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestMark, mark)
  context.set(devTools, runtime.env.mode === 'demo' ? runtime : null)
  const log = runtime.log.child({ requestId: mark.id })
  context.set(requestContext, { ...contextOf(runtime, visitor, log), origin })
  return context
}

const isPage = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('text/html') === true

const words: Record<number, { title: string; text: string }> = {
  404: { title: 'There is nothing here', text: 'Check the address.' },
  405: { title: 'This does not work here', text: 'Use another method.' },
}
/** Errors under /api are JSON, also where a page was rendered for them; a failure without words gets some. */
function readable(response: Response, path: string, requestId: string): Response {
  const { status, headers } = response
  const type = headers.get('Content-Type') ?? ''
  const isWorded = isApi(path) ? type.includes('json') : status < 500 || /html|x-script/.test(type)
  if (status < 400 || isWorded) return response
  return refusal(path, requestId, { status, ...(words[status] ?? broken) })
}
