import { hash } from 'node:crypto'

/** An answer of the public JSON API, with a validator: who has this very text already gets 304 and no body.
 *  @param forOne somebody signed in may read another answer than others: no shared cache keeps it */
export function jsonAnswer(request: Request, json: string, forOne = false): Response {
  const tag = `W/"${hash('sha1', json, 'base64url')}"`
  const headers = { ETag: tag, 'Cache-Control': forOne ? 'private, no-cache' : 'no-cache', Vary: 'Cookie' }
  const known = request.headers.get('If-None-Match')?.split(',') ?? []
  if (known.some((text) => text.trim() === tag || text.trim() === '*')) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(json, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } })
}
