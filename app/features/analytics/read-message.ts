import { MESSAGE } from './intake-rules.ts'

/** A page view as the browser sends it. Field names are short because it is sent for every page view. */
export type ViewMessage = {
  /** UUIDv7 of the view, created when the page was opened. */
  i: string
  /** Path and query. */
  u: string
  /** Title. */
  t: string
  /** Path and query of the previous page, '' for the first one of a visit. */
  f: string
  /** Milliseconds since it was opened. */
  a: number
  /** Whole seconds that it was visible. */
  d: number
  /** The number of homes that a search found. */
  h?: number
}

/** The body of a request to /api/page-views. Messages may arrive twice, late, or out of order. */
export type VisitMessage = {
  /** Visitor id, stored in the browser. */
  v: string
  /** Visit id: UUIDv7, stored in the tab. */
  s: string
  /** Milliseconds since it began, by the browser's clock. */
  a: number
  /** Number of pages viewed so far. */
  n: number
  /** The first page of the visit. */
  e: string
  /** `document.referrer` of that page. */
  r: string
  /** Width x height of the screen. */
  w: string
  /** Views that are new or have continued since the last message; the open page is last. */
  p: ViewMessage[]
}

const DAY = 86_400 // seconds
const LONGEST_ADDRESS = 4000
const LONGEST_TITLE = 1000

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const OF_VISIT = new Set(['v', 's', 'a', 'n', 'e', 'r', 'w', 'p'])
const OF_VIEW = new Set(['i', 'u', 't', 'f', 'a', 'd', 'h'])
const SIZE = /^([1-9]\d{0,4}x[1-9]\d{0,4})?$/

/** Parses a message; null if it is invalid. Written by hand because a schema takes five times as long and this runs for every page
 *  view; read-message.test.ts compares it with a schema. */
export function readMessage(text: string): VisitMessage | null {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return null
  }
  if (!hasOnly(sent, OF_VISIT)) return null
  const { v, s, a, n, e, r, w, p } = sent
  const isVisit =
    isText(v, UUID) &&
    isText(s, UUID_V7) &&
    isNumber(a) &&
    isCount(n, 1, 100_000) &&
    isAddress(e) &&
    isShort(r, LONGEST_ADDRESS) &&
    isText(w, SIZE) &&
    Array.isArray(p) &&
    p.length >= 1 &&
    p.length <= MESSAGE.mostViews
  if (!isVisit) return null
  const views: ViewMessage[] = []
  for (const each of p) {
    const view = readView(each)
    if (!view) return null
    views.push(view)
  }
  return { v: v.toLowerCase(), s: s.toLowerCase(), a: length(a, DAY * 1000), n, e, r, w, p: views }
}

function readView(sent: unknown): ViewMessage | null {
  if (!hasOnly(sent, OF_VIEW)) return null
  const { i, u, t, f, a, d, h } = sent
  const isView =
    isText(i, UUID_V7) &&
    isAddress(u) &&
    isShort(t, LONGEST_TITLE) &&
    (f === '' || isAddress(f)) &&
    isNumber(a) &&
    isNumber(d) &&
    (h === undefined || isCount(h, 0, 10_000_000))
  if (!isView) return null
  const view = { i: i.toLowerCase(), u, t, f, a: length(a, DAY * 1000), d: length(d, DAY) }
  return h === undefined ? view : { ...view, h }
}

function hasOnly(sent: unknown, names: ReadonlySet<string>): sent is Record<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return false
  for (const name in sent) if (!names.has(name)) return false
  return true
}

const isText = (sent: unknown, pattern: RegExp): sent is string =>
  typeof sent === 'string' && pattern.test(sent)
const isShort = (sent: unknown, most: number): sent is string =>
  typeof sent === 'string' && sent.length <= most
const isAddress = (sent: unknown): sent is string => isShort(sent, LONGEST_ADDRESS) && sent.startsWith('/')
const isNumber = (sent: unknown): sent is number => Number.isFinite(sent)
const isCount = (sent: unknown, least: number, most: number): sent is number =>
  Number.isSafeInteger(sent) && (sent as number) >= least && (sent as number) <= most

/** A clock that was changed can produce any value, so values are clamped to the possible range. */
const length = (sent: number, most: number) => Math.min(Math.max(Math.trunc(sent), 0), most)
