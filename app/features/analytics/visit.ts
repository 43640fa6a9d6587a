// Tells the server which page is open. At most 2 KB compressed (visit-size.test.ts), because visitors have to download it.
import type { ViewMessage, VisitMessage } from './read-message.ts'
import { SESSION_LASTS } from './rules.ts'
import { browserRefuses, countsVisits, DELETE_VISITS, deleteVisits, VISIT, VISITOR } from './visits-choice.ts'

/** A page as the route describes it; `from` is when it was opened, on the monotonic clock (`performance.now()`). */
export type Page = Pick<ViewMessage, 'u' | 't' | 'h'> & { from: number }

/** A page view that was sent or will be: `shown` is how many milliseconds it has been visible so far, `since` when it
 *  last became visible. */
type View = Page & { i: string; f: string; shown: number; since: number | null }

/** The visit as stored in the tab: `b` is when it began, `k` the user, `l` its last page. */
type Visit = Pick<VisitMessage, 'v' | 's' | 'n' | 'e' | 'r'> & { b: number; k: string; l: string }

const ADDRESS = '/api/page-views'
const MOST_UNSENT = 19

let visit: Visit | undefined
/** Whether the server records this browser's visits. Only then are ids stored in the browser. */
let kept = false
let refused = false
let open: View | undefined
/** Pages that were left and have not been sent yet. */
let unsent: View[] = []
let sentSeconds = -1
let userId = ''
/** The referrer applies only to the first page that was loaded. */
let cameFrom = document.referrer

/** Starts the view of a page.
 *  @param whose the signed-in user, '' for nobody */
export function arrive(page: Page, whose: string): void {
  if (refused || !crypto.randomUUID) return
  const { prerendering } = document as Document & { prerendering?: boolean }
  if (prerendering) {
    const later = () => arrive({ ...page, from: performance.now() }, whose)
    return document.addEventListener('prerenderingchange', later, { once: true })
  }
  userId = whose
  const before = open
  pause()
  open = undefined
  if (before) unsent = [...unsent, before].slice(-MOST_UNSENT)
  if (isOver()) {
    leave()
    unsent = []
    begin(page)
  }
  if (!visit) return
  visit.n += 1
  visit.k = userId || visit.k
  const f = visit.l
  visit.l = page.u
  const isHidden = document.visibilityState === 'hidden'
  open = { ...page, i: newId(), f, shown: 0, since: isHidden ? null : page.from }
  sentSeconds = -1
  cameFrom = ''
  remember()
  void sendVisit()
}

/** Whether the next page starts a new visit (specification part 1 §4): there is none yet, 30 minutes have passed since
 *  it began, the clock was set back, or the user changed. */
function isOver(): boolean {
  if (!visit) {
    const stored = JSON.parse(read('sessionStorage', VISIT) || 'null') as Visit | null
    if (stored?.v) visit = stored
    kept = read('localStorage', VISITOR) !== ''
  }
  const age = visit ? Date.now() - visit.b : -1
  return age < 0 || age > SESSION_LASTS || (visit?.k !== '' && visit?.k !== userId)
}

/** Starts a visit with the visitor id stored by this browser or tab; another tab may have created one at the same time. */
function begin({ u }: Page): void {
  const v = read('localStorage', VISITOR) || visit?.v || crypto.randomUUID()
  visit = { v, s: newId(), b: Date.now(), n: 0, e: u, r: cameFrom, k: userId, l: '' }
}

/** A UUIDv7, which begins with its time. */
function newId(): string {
  const moment = Date.now().toString(16).padStart(12, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

function read(storage: 'localStorage' | 'sessionStorage', key: string): string {
  try {
    return window[storage].getItem(key) ?? ''
  } catch {
    return ''
  }
}

function remember(): void {
  if (!kept || !visit) return
  try {
    if (!read('localStorage', VISITOR)) localStorage.setItem(VISITOR, visit.v)
    sessionStorage.setItem(VISIT, JSON.stringify(visit))
  } catch {
    // Without storage, each page load starts a new visit.
  }
}

const secondsOf = ({ shown, since }: View) =>
  Math.floor((shown + (since === null ? 0 : performance.now() - since)) / 1000)

function message(views: View[]): string {
  const { b, k: _whose, l: _last, ...facts } = visit as Visit
  const sent: VisitMessage = {
    ...facts,
    a: Date.now() - b,
    w: `${screen.width}x${screen.height}`,
    p: views.map((view) => {
      const { from, shown: _shown, since: _since, ...page } = view
      return { ...page, a: performance.now() - from, d: secondsOf(view) }
    }),
  }
  return JSON.stringify(sent)
}

/** Sends the open page and those that were left before it. Whatever does not arrive is sent with the next page. */
async function sendVisit(): Promise<void> {
  const left = unsent
  if (!open || !navigator.onLine) return
  unsent = []
  sentSeconds = secondsOf(open)
  const body = message([...left, open])
  const answer = await fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => null)
  if (answer?.status === 202) {
    kept = countsVisits()
    remember()
  } else if (answer?.status === 204) {
    refused = true
    deleteVisits()
  } else {
    unsent = [...left, ...unsent].slice(-MOST_UNSENT)
    sentSeconds = -1
  }
}

/** Sends how long pages were visible, when the page may be about to close. */
function leave(): void {
  const views = open ? [...unsent, open] : unsent
  const isNews = unsent.length > 0 || (open && secondsOf(open) !== sentSeconds)
  if (!isNews || refused || !navigator.onLine || !countsVisits() || browserRefuses()) return
  if (!navigator.sendBeacon(ADDRESS, message(views))) return
  unsent = []
  sentSeconds = open ? secondsOf(open) : -1
}

function pause(): void {
  if (!open || open.since === null) return
  open.shown += performance.now() - open.since
  open.since = null
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') {
    pause()
    leave()
  } else if (open) open.since ??= performance.now()
})
addEventListener('pagehide', () => {
  pause()
  leave()
})
// Restored from the browser's cache: this is a new view, and other pages of the tab may have continued the visit.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !open) return
  const page = open
  open = undefined
  if (kept) visit = undefined
  arrive({ ...page, from: performance.now() }, userId)
})
addEventListener(DELETE_VISITS, () => {
  open = undefined
  visit = undefined
  unsent = []
  kept = false
})
