import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { amz, param, type Call } from './answers/call.ts'
import { S3Error } from './answers/s3-error.ts'

/** The only key pair of the service: the site itself makes all signatures. */
export type ObjectStoreKeys = { accessKeyId: string; secretAccessKey: string; region: string }

const ALGORITHM = 'AWS4-HMAC-SHA256'
const LONGEST_LIFE = 7 * 24 * 60 * 60 // seconds
const SKEW = 15 * 60 // seconds

type Claim = { credential: string; date: string; signedHeaders: string; signature: string; payload: string }

/** AWS Signature Version 4, in the query (URLs for browsers) or in a header (programs with the key).
 *  @throws S3Error unless exactly this request was signed with the key, and the signature has not expired */
export function verifySignature(call: Call, keys: ObjectStoreKeys, now: Date): void {
  const inHeader = call.headers.has('Authorization')
  const claim = inHeader ? claimOfHeader(call) : claimOfQuery(call)
  const signedAt = timeOf(claim.date)
  const [id, day, region, service, end, ...rest] = claim.credential.split('/')
  const malformed = inHeader ? 'AuthorizationHeaderMalformed' : 'AuthorizationQueryParametersError'
  if (rest.length > 0 || service !== 's3' || end !== 'aws4_request' || day !== claim.date.slice(0, 8))
    throw new S3Error(malformed)
  if (Number.isNaN(signedAt) || region !== keys.region) throw new S3Error(malformed)
  if (id !== keys.accessKeyId) throw new S3Error('InvalidAccessKeyId')

  const names = claim.signedHeaders.split(';')
  if (!names.every((name) => headerName.test(name))) throw new S3Error('SignatureDoesNotMatch')
  const given = [...call.headers.keys()].filter((name) => name.startsWith('x-amz-'))
  if (!names.includes('host') || given.some((name) => !names.includes(name)))
    throw new S3Error('UnsignedHeaders')
  const expected = signatureOf(call, claim, names, keys)
  if (!isSame(expected, claim.signature)) throw new S3Error('SignatureDoesNotMatch')
  if (inHeader) checkSkew(signedAt, now)
  else checkLife(call, signedAt, now)
}

/** Valid header names (RFC 9110 §5.6.2); any other name cannot be looked up. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/

function claimOfQuery(call: Call): Claim {
  const read = (name: string) => {
    const found = call.params.filter(([given]) => given === name)
    if (found.length === 1 && found[0]?.[1]) return found[0][1]
    throw new S3Error('AuthorizationQueryParametersError')
  }
  if (!call.params.some(([name]) => name.startsWith('X-Amz-'))) throw new S3Error('AccessDenied')
  if (read('X-Amz-Algorithm') !== ALGORITHM) throw new S3Error('AuthorizationQueryParametersError')
  return {
    credential: read('X-Amz-Credential'),
    date: read('X-Amz-Date'),
    signedHeaders: read('X-Amz-SignedHeaders'),
    signature: read('X-Amz-Signature'),
    payload: amz(call, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

const authorization = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([^,]+)$/

function claimOfHeader(call: Call): Claim {
  const found = authorization.exec(call.headers.get('Authorization') ?? '')
  const date = call.headers.get('x-amz-date')
  const payload = call.headers.get('x-amz-content-sha256')
  if (!found || !date || !payload) throw new S3Error('AuthorizationHeaderMalformed')
  const [, credential = '', signedHeaders = '', signature = ''] = found
  return { credential, date, signedHeaders, signature, payload }
}

/** `20261121T120000Z` in milliseconds; NaN for anything else. */
function timeOf(date: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  return parts ? Date.parse(`${parts.slice(1, 4).join('-')}T${parts.slice(4).join(':')}Z`) : NaN
}

function checkLife(call: Call, signedAt: number, now: Date): void {
  const life = param(call, 'X-Amz-Expires') ?? ''
  if (!/^\d{1,6}$/.test(life) || Number(life) < 1 || Number(life) > LONGEST_LIFE)
    throw new S3Error('AuthorizationQueryParametersError')
  if (now.getTime() > signedAt + Number(life) * 1000) throw new S3Error('RequestExpired')
  if (now.getTime() < signedAt - SKEW * 1000) throw new S3Error('NotYetValid')
}

function checkSkew(signedAt: number, now: Date): void {
  if (Math.abs(now.getTime() - signedAt) > SKEW * 1000) throw new S3Error('RequestTimeTooSkewed')
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function signatureOf(call: Call, claim: Claim, names: string[], keys: ObjectStoreKeys): string {
  const hash = createHash('sha256')
    .update(canonicalRequest(call, names, claim.payload))
    .digest('hex')
  const scope = claim.credential.slice(claim.credential.indexOf('/') + 1)
  const text = [ALGORITHM, claim.date, scope, hash].join('\n')
  const day = hmac(`AWS4${keys.secretAccessKey}`, claim.date.slice(0, 8))
  return hmac(hmac(hmac(hmac(day, keys.region), 's3'), 'aws4_request'), text).toString('hex')
}

/** Compares in constant time. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The canonical text that both sides sign: it includes everything in the request that matters. */
function canonicalRequest(call: Call, names: string[], payload: string): string {
  const path = call.path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const query = call.params
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
    .map((pair) => pair.join('='))
    .join('&')
  const headers = names.map((name) => `${name}:${headerValue(call, name)}\n`).join('')
  return [call.method, path, query, headers, names.join(';'), payload].join('\n')
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function headerValue({ host, headers }: Call, name: string): string {
  if (name === 'host') return host
  return (headers.get(name) ?? '').trim().replace(/[ \t]+/g, ' ')
}
