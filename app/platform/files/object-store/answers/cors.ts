const exposed = [
  'ETag',
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'x-amz-version-id',
  'x-amz-request-id',
  'x-amz-checksum-crc32',
]

/** Allows scripts of all pages to read a response with its tag and metadata. Access is granted by a signature and never
 *  by a cookie, so the origin of a script does not matter. */
export function corsHeaders(answer: Headers): Record<string, string> {
  const metadata = [...answer.keys()].filter((name) => name.startsWith('x-amz-meta-'))
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': [...exposed, ...metadata].join(', '),
  }
}

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
