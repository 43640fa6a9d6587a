import { randomUUID } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { visitor } from '#app/platform/access.ts'
import { readSession } from '#app/features/accounts/read-session.server.ts'
import type { Context } from '#app/platform/context.ts'
import { activityWatch } from '#app/features/profiles/touch-activity.server.ts'
import { devTools } from '#app/platform/dev-tools.ts'
import { requestContext, requestMark, type RequestMark } from '#app/platform/request-context.ts'
import { siteParts } from '#app/platform/addresses/site-parts.ts'
import { keptForm, signInWanted } from '#app/web/kept-form.ts'
import { type RequestSession, requestSession } from '#app/web/request-session.ts'
import { contextOf, type Runtime } from '../../process/runtime.ts'
import { CARRIED_FORM_PATH, formOf } from './carried-form.ts'
import { contentSecurityPolicy } from './content-security.ts'
import { broken, LEFT, refusal, unreachable } from '../checks/refuse.ts'
import { answerForErrors } from './router.ts'
import { typedUrl } from '../checks/same-origin.ts'
import { isApi, isSafe, type Answer } from '../visit.ts'
import { unanswered } from './retry-after-outage.ts'
import { fromReplica } from './replica-reads.ts'
import { bodyOf, pageBytes, sealedPage } from './sealed-page.ts'
import { isDataOfPage, wholePage } from './whole-page.ts'

/** Everything in app/routes.ts, rendered by React Router. */
export function pages(build: ServerBuild, runtime: Runtime): Answer {
  const { env } = runtime
  const watch = activityWatch()
  const policyWith = contentSecurityPolicy(env)
  const handle = createRequestHandler(answerForErrors(build), import.meta.env.MODE)
  return async (request, { requestId, network, delayAnswer }) => {
    const mark: RequestMark = { id: requestId, nonce: randomUUID() }
    const header = (name: string) => request.headers.get(name) ?? ''
    const origin = { network, userAgent: header('User-Agent'), cookies: header('Cookie') }
    const asked = { ...contextOf(runtime, visitor, runtime.log.child({ requestId })), origin }
    const session = await readSession(asked, request.headers)
    if (session.ended && isDataOfPage(request, build)) return wholePage(request)
    const ctx: Context = { ...asked, actor: session.actor }
    // Once an hour, and concurrently with the page, which does not wait for it.
    const seen = isApi(new URL(request.url).pathname) ? undefined : watch(ctx)
    const [response] = await Promise.all([anyPage(request, mark, ctx, session), seen])
    if (mark.answerDelay) delayAnswer?.(mark.answerDelay)
    // Nobody reads the answer. React Router's resulting error would appear in the log as a bug of ours.
    if (request.signal.aborted && response.status >= 500)
      return refusal(new URL(request.url).pathname, requestId, LEFT)
    const answer = readable(await finished(response, mark, session), request, requestId)
    if (mark.unanswered && answer.status === 503) unanswered.add(answer)
    return answer
  }

  async function anyPage(request: Request, mark: RequestMark, ctx: Context, session: RequestSession) {
    const copied = await fromReplica(runtime, request, ctx, (onReplica) =>
      pageOrForm(request, mark, onReplica, session),
    )
    return copied ?? pageOrForm(request, mark, ctx, session)
  }

  /** The route's response. When a visitor without JavaScript submitted a form that needs a login, the response carries the form along. */
  async function pageOrForm(
    request: Request,
    mark: RequestMark,
    ctx: Context,
    session: RequestSession,
  ): Promise<Response> {
    const readForm = formOf(request, ctx.actor)
    const context = routerContext(runtime, mark, ctx, session)
    const response = await handle(asTyped(request), context)
    const form = context.get(signInWanted) ? await readForm?.() : null
    if (!form) return response
    await response.body?.cancel()
    const again = routerContext(runtime, mark, ctx, session)
    again.set(keptForm, form)
    const { headers, signal } = request
    const plain = new Headers([...headers].filter(([name]) => !name.startsWith('content-')))
    return handle(
      new Request(new URL(CARRIED_FORM_PATH, typedUrl(request.url, env)), { headers: plain, signal }),
      again,
    )
  }

  /** React Router compares a form's Origin with the request's URL, whose scheme is wrong behind a proxy that terminates TLS. */
  function asTyped(request: Request): Request {
    const url = typedUrl(request.url, env)
    if (isSafe(request.method) || url.href === request.url) return request
    const { method, headers, body, signal } = request
    return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit)
  }

  /** A copy with mutable headers; for a page, with the hashes of its scripts in the policy. */
  async function finished(
    response: Response,
    { nonce }: RequestMark,
    { actor, ended, cookies }: RequestSession,
  ): Promise<Response> {
    const headers = new Headers(response.headers)
    const { status } = response
    if (!headers.has('Cache-Control')) {
      // Pages of signed-in people must not come back from a cache after logging out.
      const known = actor.kind === 'visitor' && !ended ? 'no-cache' : 'private, no-store'
      headers.set('Cache-Control', status < 400 ? known : 'no-store')
    }
    if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '2')
    // A document with its own policy is not one of our pages.
    const page = isPage(response) && !headers.has('Content-Security-Policy')
    // Only a page can tell the user that a session has ended, so only pages delete its cookie.
    const toSet = ended && !page ? [] : withoutRepeated(cookies, headers)
    for (const cookie of toSet) headers.append('Set-Cookie', cookie)
    if (!page) return new Response(response.body, { status, headers })
    const { bytes, hashes } = await sealedPage(response, nonce)
    headers.set('Content-Security-Policy', policyWith(hashes))
    const answer = new Response(bodyOf(bytes), { status, headers })
    pageBytes.set(answer, bytes)
    return answer
  }
}

function routerContext(
  runtime: Runtime,
  mark: RequestMark,
  ctx: Context,
  session: RequestSession,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestMark, mark)
  context.set(devTools, runtime.env.mode === 'demo' ? runtime : null)
  context.set(siteParts, {
    jobs: runtime.jobs,
    database: runtime.connection.kind,
    storage: runtime.objectStore ? 'disk' : 's3',
  })
  context.set(requestContext, ctx)
  context.set(requestSession, session)
  return context
}

const cookieName = (line: string) => line.split('=')[0]

/** Adds the cookies from reading the session, unless the response sets them itself: logging in or out wins. */
function withoutRepeated(cookies: string[], headers: Headers): string[] {
  const set = new Set(headers.getSetCookie().map(cookieName))
  return cookies.filter((line) => !set.has(cookieName(line)))
}

const isPage = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('text/html') === true

const texts: Record<number, { title: string; text: string }> = {
  404: { title: 'There is nothing here', text: 'Check the address.' },
  405: { title: 'This does not work here', text: 'Use another method.' },
  503: unreachable,
}
/** Errors under /api are JSON, even if a page was rendered for them; an error without a body gets one. */
function readable(response: Response, { url, headers: asked }: Request, requestId: string): Response {
  const { status, headers } = response
  const path = new URL(url).pathname
  const type = headers.get('Content-Type') ?? ''
  const isForScript = isApi(path) || asked.get('Accept') === 'application/json'
  const isWorded =
    (isForScript && type.includes('json')) || (!isApi(path) && (status < 500 || /html|x-script/.test(type)))
  if (status < 400 || isWorded) return response
  const answer = refusal(path, requestId, { status, ...(texts[status] ?? broken) })
  const wait = headers.get('Retry-After')
  if (wait !== null) answer.headers.set('Retry-After', wait)
  return answer
}
