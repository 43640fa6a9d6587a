import { cutAt } from '#app/platform/text/cut-text.ts'
import type { Readable } from 'node:stream'
import { S3Error } from './s3-error.ts'

/** A parsed request to the file service. */
export type Call = {
  method: string
  host: string
  /** As received, from the first slash on. */
  path: string
  /** The path with scheme and host, without the query. */
  address: string
  bucket: string
  /** '' for the bucket itself. */
  key: string
  /** Decoded, in the order of the query. */
  params: [name: string, value: string][]
  headers: Headers
  body: Body
}

/** A request's body: the connection's Node stream, or a web stream for requests without a connection. Converting one to the
 *  other copies every byte. */
export type Body = Readable | ReadableStream<Uint8Array> | null

/** Node's request object, for requests that come over a connection. */
export type Socketed = { incoming?: Readable }

const LONGEST_KEY = 1024 // bytes

/** Decodes a URL component. `+` stays a plus: it means a space only in form encoding.
 *  @throws S3Error InvalidURI when it cannot be decoded */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidURI')
  }
}

/** @param mount the prefix of all paths, without a trailing slash
 *  @throws S3Error when it is not a valid address of this store */
export function readCall(request: Request, mount: string, { incoming }: Socketed = {}): Call {
  const url = new URL(request.url)
  if (!url.pathname.startsWith(`${mount}/`)) throw new S3Error('InvalidURI')
  const [bucket, key] = cutAt(url.pathname.slice(mount.length + 1), '/')
  const params = url.search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((pair): [string, string] => {
      const [name, value] = cutAt(pair, '=')
      return [decode(name), decode(value)]
    })
  const { method, headers } = request
  const call = {
    method,
    headers,
    body: method === 'GET' || method === 'HEAD' ? null : (incoming ?? request.body),
    params,
    path: url.pathname,
    address: `${url.origin}${url.pathname}`,
    bucket: decode(bucket),
    key: decode(key),
  }
  if (Buffer.byteLength(call.key) > LONGEST_KEY) throw new S3Error('KeyTooLongError')
  return { ...call, host: headers.get('Host') ?? url.host }
}

/** The value of a parameter, or undefined.
 *  @throws S3Error InvalidArgument when it occurs twice */
export function param({ params }: Call, name: string): string | undefined {
  const found = params.filter(([given]) => given === name)
  if (found.length > 1) throw new S3Error('InvalidArgument')
  return found[0]?.[1]
}

/** An `x-amz-` value: from a header or, in a signed URL, from the query. */
export function amz(call: Call, name: string): string | undefined {
  if (call.headers.has(name)) return call.headers.get(name) ?? undefined
  return call.params.find(([given]) => given.toLowerCase() === name)?.[1]
}

/** A whole number from a parameter. @throws S3Error InvalidArgument for anything else or outside the bounds */
export function wholeNumber(call: Call, name: string, least: number, most: number): number | undefined {
  const text = param(call, name)
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text) || Number(text) < least || Number(text) > most)
    throw new S3Error('InvalidArgument')
  return Number(text)
}
