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
