/** What a page says of itself. Short names: it is sent once for each page view. */
export type ViewMessage = {
  /** UUIDv7 of the view, made when the page was opened. */
  i: string
  /** Path and query. */
  u: string
  /** Title. */
  t: string
  /** Path and query of the page before, '' for the first one of a visit. */
  f: string
  /** Milliseconds since it was opened. */
  a: number
  /** Whole seconds that it was in front. */
  d: number
  /** How many homes a search found. */
  h?: number
}

/** What a tab sends to /api/page-views. Whatever is in it may arrive twice, late, or out of order. */
export type VisitMessage = {
  /** The visitor: kept in the browser. */
  v: string
  /** The visit: UUIDv7, kept in the tab. */
  s: string
  /** Milliseconds since it began, by the browser's clock. */
  a: number
  /** Pages looked at so far. */
  n: number
  /** The first page of the visit. */
  e: string
  /** `document.referrer` of that page. */
  r: string
  /** Width x height of the screen. */
  w: string
  /** Views that are new or went on since the last message; the page that is open comes last. */
  p: ViewMessage[]
}
