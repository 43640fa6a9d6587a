const exposed = [
  'ETag',
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'x-amz-version-id',
  'x-amz-request-id',
  'x-amz-checksum-crc32',
]

/** Lets scripts of any page read an answer, with its tag and metadata. A signature opens the door and no cookie does, so
 *  where a script comes from says nothing. */
export function corsHeaders(answer: Headers): Record<string, string> {
  const metadata = [...answer.keys()].filter((name) => name.startsWith('x-amz-meta-'))
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': [...exposed, ...metadata].join(', '),
  }
}

/** What a browser asks before it sends what no form could. */
export function preflight({ headers }: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD, PUT, POST, DELETE',
      'Access-Control-Allow-Headers': headers.get('Access-Control-Request-Headers') ?? '*',
      'Access-Control-Max-Age': '3600',
      Vary: 'Access-Control-Request-Headers',
    },
  })
}
