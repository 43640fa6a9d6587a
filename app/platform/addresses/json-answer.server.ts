import { hash } from 'node:crypto'

/** A response of the public JSON API, with a validator: a client that has the same text gets 304 without a body.
 *  @param forOne whether signed-in people may get a different response, so that shared caches must not store it */
export function jsonAnswer(request: Request, json: string, forOne = false): Response {
  const tag = `W/"${hash('sha1', json, 'base64url')}"`
  const headers = { ETag: tag, 'Cache-Control': forOne ? 'private, no-cache' : 'no-cache', Vary: 'Cookie' }
  const known = request.headers.get('If-None-Match')?.split(',') ?? []
  if (known.some((text) => text.trim() === tag || text.trim() === '*')) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(json, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } })
}
