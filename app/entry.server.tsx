import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { describeError } from '#app/platform/log/log.server.ts'
import { renderedPages, type RenderedPage } from '#app/platform/rendered-page.ts'
import { requestContext, requestMark } from '#app/platform/request-context.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** A Suspense boundary whose content is still missing. */
const UNFINISHED = /<!--\$[!?]-->/

/** Renders the whole page before the first byte, because the security policy lists the hash of each inline script. A page
 *  that waits for nothing becomes one string, which is faster than a stream (docs/performance.md). Parts that load when
 *  they are first shown (app/ui/hooks/later.tsx) are waited for once.
 *  @throws Response 500 with the request's id when a component throws; React Router renders the error page from it */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { id, nonce } = context.get(requestMark)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  try {
    const page = await asString(request, entry, nonce)
    if (page === null) return new Response(await asStream(request, entry, nonce), { status, headers })
    const response = new Response(null, { status, headers })
    renderedPages.set(response, page)
    return response
  } catch (error) {
    if (!request.signal.aborted) context.get(requestContext).log.error(describeError(error), 'page failed')
    throw Response.json({ requestId: id }, { status: 500 })
  }
}

/** @returns null when something has to be waited for, or a component threw */
async function asString(request: Request, entry: EntryContext, nonce: string): Promise<RenderedPage | null> {
  const { serverHandoffStream: data } = entry
  let markup: string
  try {
    // React Router writes its data by waiting for them piece by piece, so they are left out here.
    const shell = { ...entry, manifest: manifestOf(entry), serverHandoffStream: undefined }
    markup = renderToString(<ServerRouter context={shell} url={request.url} nonce={nonce} />)
  } catch {
    return null // The stream waits, or throws the same again.
  }
  if (UNFINISHED.test(markup) || !data) return null
  if (!markup.includes('</body>') || !entry.renderMeta?.didRenderScripts) return null
  return { markup, data: await dataScript(data) }
}

/** The manifest with the routes of this page alone: React Router makes objects of every route that it is given. */
function manifestOf({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  return { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) }
}

/** What a page's loaders found, for its scripts: what React Router's own stream writes, as one script. */
async function dataScript(data: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of data) text += decoder.decode(chunk, { stream: true })
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue('${asLiteral(text)}');${controller}.close();`
}

const escapes: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '<': '\\x3c' }

/** A text as the inside of `'…'` in a script of a page. It is JSON, full of double quotes, which need no escaping there. */
const asLiteral = (text: string) =>
  text.replaceAll(/[\\'\n\r<]/g, (letter) => ownValue(escapes, letter) ?? '')

async function asStream(request: Request, entry: EntryContext, nonce: string): Promise<ReadableStream> {
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
  return stream
}

/** Only our own bugs are errors here: loaders and actions were answered for in server/http/pages/router.ts. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof Response || isRouteErrorResponse(error)) return
  context.get(requestContext).log.error(describeError(error), 'request failed')
}
