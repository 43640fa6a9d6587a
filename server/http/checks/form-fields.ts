import { MIMEType } from 'node:util'
import { ANY_BODY } from './body-rows.ts'

/** Maximum bytes of one part's headers: enough for a long file name in emoji. */
const PART_HEADERS = 4_000

/** A body's type in the only spelling that is passed on. Later readers must not see another type or boundary than the one
 *  counted here: `Multipart/Form-Data`, a boundary in the quotation marks of another parameter, two types with a comma.
 *  @returns undefined for a type that nothing reads */
export function plainType(given: string): string | undefined {
  const type = given.includes(',') ? undefined : parsed(given)
  if (type?.essence !== 'multipart/form-data') return type?.essence
  const boundary = type.params.get('boundary')
  return boundary && /^[\w'()+./:=?-]{1,70}$/.test(boundary)
    ? `${type.essence}; boundary="${boundary}"`
    : undefined
}

function parsed(type: string): MIMEType | undefined {
  try {
    return new MIMEType(type)
  } catch {
    return undefined
  }
}

/** The maximum number of fields that a form can have, counted without parsing it; Infinity when its parts have headers that
 *  no browser sends.
 *  @param type as returned by `plainType` */
export function fieldsOf(body: Buffer, type: string | undefined): number {
  if (type === 'application/x-www-form-urlencoded') return countOf(body, '&') + 1
  const boundary = type?.split('"')[1]
  return boundary ? partsOf(body, `--${boundary}`) : 0
}

function countOf(body: Buffer, part: string): number {
  let count = 0
  for (let at = body.indexOf(part); at >= 0; at = body.indexOf(part, at + part.length)) count += 1
  return count
}

/** Texts sent with files may have no more bytes than a form without files, because a page that shows the form again repeats them. */
function partsOf(body: Buffer, delimiter: string): number {
  let count = 0
  let texts = 0
  let at = body.indexOf(delimiter)
  while (at >= 0) {
    const from = at + delimiter.length
    at = body.indexOf(delimiter, from)
    if (body.subarray(from, from + 2).equals(END)) continue
    const headers = body.subarray(from, from + PART_HEADERS)
    const end = headers.indexOf(HEADERS_END)
    if (end < 0) return Infinity
    count += 1
    if (!/filename/i.test(headers.toString('latin1', 0, end))) texts += (at < 0 ? body.length : at) - from
  }
  return texts > ANY_BODY.bytes ? Infinity : count
}

const END = Buffer.from('--')
const HEADERS_END = Buffer.from('\r\n\r\n')
