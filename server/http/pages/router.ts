import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router'
import { z } from 'zod'
import { isUnavailable } from '#app/database/availability/unavailable.server.ts'
import { isUnstorableText } from '#app/database/sql/unstorable-text.server.ts'
import { Busy, HttpError, Suspended } from '#app/platform/errors.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { requestContext, requestMark } from '#app/platform/request-context.ts'
import { s3Fault } from '#app/platform/files/s3-faults.ts'
import { SUSPENDED_PATH } from '#app/features/sign-in/paths.ts'
import { refusal } from '../checks/refuse.ts'
import { isApi, isSafe } from '../visit.ts'

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown

/** Converts errors thrown by loaders and actions into responses. Only here does a feature's error become an HTTP status.
 *  Unexpected errors are logged; their response contains only the request id. */
export function answerForErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: answered(loader as Handler) }),
      ...(action && { action: answered(action as Handler, route.module.default !== undefined) }),
      headers: withWait(route.module.headers as HeadersFunction | undefined),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/** Passes on the Retry-After of an action or loader, which React Router drops if the route does not export `headers`. */
function withWait(own?: HeadersFunction): HeadersFunction {
  return (given) => {
    const headers = new Headers(own ? own(given) : given.parentHeaders)
    const all = [given.actionHeaders, given.loaderHeaders, given.errorHeaders]
    const wait = all.map((each) => each?.get('Retry-After') ?? null).find((each) => each !== null)
    if (wait !== undefined && wait !== null) headers.set('Retry-After', wait)
    return headers
  }
}

/** @param isPage whether a page shows the error */
function answered(handler: Handler, isPage = true): Handler {
  return async (args) => {
    try {
      return await handler({ ...args, request: readable(args.request) })
    } catch (error) {
      // Redirects and `data(…)` are responses already.
      throw error instanceof Error ? answerTo(error, args, isPage) : error
    }
  }
}

/** The request with a body whose parse errors count as the client's fault (400). */
function readable(request: Request): Request {
  if (isSafe(request.method)) return request
  for (const form of ['formData', 'json'] as const) {
    const read = request[form].bind(request)
    const value = () =>
      read().catch(() => {
        throw new HttpError(400, 'The request cannot be read.')
      })
    Object.defineProperty(request, form, { value, configurable: true })
  }
  return request
}

/** Expected errors; input that no form accepted is the client's fault. */
function refusalOf(error: Error, { method }: Request): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (isUnavailable(error))
    return new Busy('We cannot reach our data right now. Please try again in a moment.')
  const isInput = error instanceof z.ZodError && !isSafe(method)
  return isInput || isUnstorableText(error)
    ? new HttpError(400, 'The submitted data is not valid.')
    : undefined
}

function answerTo(error: Error, { request, url, context }: LoaderFunctionArgs, isPage: boolean): unknown {
  const refused = refusalOf(error, request)
  const known = refused !== undefined
  const status = refused?.status ?? 500
  const headers: Record<string, string> =
    refused instanceof Busy ? { 'Retry-After': String(refused.retryAfter) } : {}
  const requestId = context.get(requestMark).id
  const log = () => context.get(requestContext).log
  if (!known && !request.signal.aborted) log().error(describeError(error), 'request failed')
  if (isUnavailable(error)) {
    context.get(requestMark).unanswered = true
    log().warn(describeError(error), s3Fault(error) ?? 'the database did not answer')
  }
  if (isApi(url.pathname)) {
    return Response.json(
      { error: refused?.message ?? 'Something broke on our side.', requestId },
      { status, headers },
    )
  }
  const isScript = request.headers.get('Accept') === 'application/json'
  if (error instanceof Suspended && !isScript) return redirect(SUSPENDED_PATH, 303)
  // A script reads the reason; a page has its own words.
  if (isScript && refused)
    return Response.json(
      { error: refused.message },
      { status, headers: { ...headers, 'Cache-Control': 'no-store' } },
    )
  if (refused && !isPage && !url.pathname.endsWith('.data')) {
    const text = 'Go back, and try it again.'
    const answer = refusal(url.pathname, requestId, { status, title: refused.message, text })
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    return answer
  }
  return data(known ? null : { requestId }, { status, headers })
}
