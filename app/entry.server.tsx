import { renderToReadableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { describeError } from '#app/platform/log/log.server.ts'
import { requestContext, requestMark } from '#app/platform/request-context.ts'

/** Renders the whole page before the first byte: the security policy lists the hash of each inline script.
 *  @throws a 500 Response with the request's id when a component throws; React Router renders the error page from it */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { id, nonce } = context.get(requestMark)
  try {
    const stream = await renderToReadableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        signal: request.signal,
        nonce,
        onError: () => {},
        // Whatever a Suspense boundary holds is in its place: nothing waits for a script that moves it there.
        progressiveChunkSize: Infinity,
      },
    )
    await stream.allReady
    headers.set('Content-Type', 'text/html; charset=utf-8')
    return new Response(stream, { status, headers })
  } catch (error) {
    if (!request.signal.aborted) context.get(requestContext).log.error(describeError(error), 'page failed')
    throw Response.json({ requestId: id }, { status: 500 })
  }
}

/** What still comes here is a bug of ours, or an answer: loaders and actions were answered for in server/http/pages/router.ts. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof Response || isRouteErrorResponse(error)) return
  context.get(requestContext).log.error(describeError(error), 'request failed')
}
