import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Answer } from '../visit.ts'
import { pageBytes } from './sealed-page.ts'

const worthwhile = 1000 // bytes
const text = /^(text\/|application\/(json|xml|geo\+json|manifest\+json)|image\/svg)/
const bodiless = new Set([204, 205, 304])
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const { BROTLI_PARAM_QUALITY, BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = constants
const [BROTLI, GZIP] = [{ params: { [BROTLI_PARAM_QUALITY]: 4 } }, { level: 5 }]

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that the browser accepts. */
export function acceptedEncoding(header: string | null): Encoding {
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

/** Compresses text responses off the main thread. Figures: docs/decisions/010-page-cache-and-script-hashes.md. */
export function compressed(answer: Answer): Answer {
  return async (request, visit) => {
    const response = await answer(request, visit)
    const { headers } = response
    const encoding = acceptedEncoding(request.headers.get('Accept-Encoding'))
    const isText = text.test(headers.get('Content-Type') ?? '')
    if (!isText || headers.has('Content-Encoding') || bodiless.has(response.status)) return response
    headers.append('Vary', 'Accept-Encoding')
    if (encoding === 'identity') return response
    if (response.body && headers.has('Content-Disposition')) return asRead(response.body, response, encoding)
    const plain = pageBytes.get(response) ?? Buffer.from(await response.arrayBuffer())
    headers.delete('Content-Length')
    const init = { status: response.status, headers }
    if (plain.length < worthwhile) return new Response(plain, init)
    headers.set('Content-Encoding', encoding)
    const small = encoding === 'br' ? await brotli(plain, BROTLI) : await zip(plain, GZIP)
    return new Response(small, init)
  }
}

type Packer = TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>

/** A download, compressed part by part as it is read: its first lines leave before its last ones are known, and it is never whole in
 *  memory. */
function asRead(
  body: ReadableStream<Uint8Array>,
  { status, headers }: Response,
  encoding: Exclude<Encoding, 'identity'>,
): Response {
  const small =
    encoding === 'br'
      ? createBrotliCompress({ ...BROTLI, flush: BROTLI_OPERATION_FLUSH })
      : createGzip({ ...GZIP, flush: Z_SYNC_FLUSH })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(body.pipeThrough(Duplex.toWeb(small) as Packer), { status, headers })
}
