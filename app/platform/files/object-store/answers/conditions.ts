import { S3Error } from './s3-error.ts'

type Known = { eTag: string; lastModified: string; size: number }

const seconds = (date: string) => Math.trunc(Date.parse(date) / 1000)
const names = (list: string, eTag: string) =>
  list.split(',').some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === `"${eTag}"`)

/** Evaluates the conditions of a GET or HEAD request (RFC 9110): the answer is the whole file, or 304.
 *  @throws S3Error PreconditionFailed */
export function isNotModified(headers: Headers, { eTag, lastModified }: Known): boolean {
  const match = headers.get('If-Match')
  const unmodifiedSince = headers.get('If-Unmodified-Since')
  if (match !== null ? !names(match, eTag) : seconds(lastModified) > seconds(unmodifiedSince ?? ''))
    throw new S3Error('PreconditionFailed')
  const noneMatch = headers.get('If-None-Match')
  if (noneMatch !== null) return names(noneMatch, eTag)
  return seconds(lastModified) <= seconds(headers.get('If-Modified-Since') ?? '')
}

/** The bytes of a single `Range`, both ends included; undefined for the whole file. As in S3, several ranges or an
 *  invalid one return the whole file.
 *  @throws S3Error InvalidRange when the file has no such bytes */
export function rangeOf(headers: Headers, known: Known): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('Range')?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (!from && !to) || !stillHolds(headers.get('If-Range'), known))
    return undefined
  const { size } = known
  if (from && to && Number(from) > Number(to)) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (start > end) throw new S3Error('InvalidRange', { 'Content-Range': `bytes */${size}` })
  return { start, end }
}

/** Whether `If-Range` is absent or names this version of the file, by its tag or date. */
function stillHolds(condition: string | null, { eTag, lastModified }: Known): boolean {
  if (condition === null) return true
  return condition.startsWith('"') ? condition === `"${eTag}"` : seconds(condition) === seconds(lastModified)
}
