import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { cutLine } from '#app/platform/text/bounded.ts'
import { readDate } from '#app/platform/text/typed-values.ts'

/** What somebody looks for; null: anything. */
export type SubletSearch = {
  /** Slug of the poster's campus. */
  campus: string | null
  /** ISO dates of the time that it must overlap. */
  from: string | null
  until: string | null
}

/** Leases of fewer months than this are short enough for a sublet. */
const SHORT = 9
const LONGEST = 40 // characters of a value in an address

/** A search as its address says it; what cannot be read is not asked. */
export function readSubletSearch(params: URLSearchParams): SubletSearch {
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return text.length > LONGEST ? null : (readDate(cutLine(text)) ?? null)
  }
  const campus = params.get('campus') ?? ''
  return { campus: /^[a-z0-9-]{1,60}$/.test(campus) ? campus : null, from: day('from'), until: day('until') }
}

export const subletsHref = ({ campus, from, until }: SubletSearch) =>
  withQuery(
    href('/sublets'),
    new URLSearchParams(
      Object.entries({ campus, from, until }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
  )

type Asked = { campus: string | null; moveIn: string | null; lease: number | null }

/** The sublets that a search for homes asks for: when its lease is a short one. Null when it is not. */
export function shortSearch({ campus, moveIn, lease }: Asked): SubletSearch | null {
  if (lease === null || lease >= SHORT) return null
  return { campus, from: moveIn, until: moveIn === null ? null : monthsLater(moveIn, lease) }
}

function monthsLater(day: string, months: number): string {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}
