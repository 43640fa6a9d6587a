import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router'
import { HttpError } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { describeError } from '#app/platform/log.server.ts'

/** Renders the whole page before the first byte: the security policy lists the hash of each inline script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={entry} url={request.url} />, {
    signal: request.signal,
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

/** Bugs go to the log with the request's id; absence, refusal and visitors who left do not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof HttpError || error instanceof Response) return
  context.get(requestContext).log.error(describeError(error), 'request failed')
}
