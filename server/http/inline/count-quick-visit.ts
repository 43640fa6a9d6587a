/** A visit as `app/features/analytics/visit.ts` keeps it in the tab. */
type Kept = { v: string; s: string; b: number; n: number; e: string; r: string; k: string; l: string }

/** Runs in the page: it is inserted by its source text and cannot use anything of this file. Counts a visit that ends before
 *  the page's scripts could (`app/features/analytics/visit.ts`), by the same rules and in the same words; after that, they do.
 *  @param lasts milliseconds of a visit */
export function countQuickVisit(address: string, lasts: number): void {
  let counted = false
  addEventListener('roost:visit', () => (counted = true), { once: true })
  const newId = () => {
    const moment = Date.now().toString(16).padStart(12, '0')
    return `${moment.slice(0, 8)}-${moment.slice(8)}-7${crypto.randomUUID().slice(15)}`
  }
  const { referrer } = document
  const count = () => {
    const asks = navigator as Navigator & { doNotTrack?: string | null; globalPrivacyControl?: boolean }
    if (counted || asks.doNotTrack === '1' || asks.globalPrivacyControl === true) return
    counted = true
    try {
      if (localStorage.getItem('roost.visits-off') !== null || !navigator.onLine) return
      const u = location.pathname + location.search
      const now = Date.now()
      const kept = JSON.parse(sessionStorage.getItem('roost.visit') ?? 'null') as Kept | null
      const age = kept ? now - kept.b : -1
      const isSame = kept !== null && (kept.k === '' || kept.k === localStorage.getItem('roost.signed-in'))
      const goesOn = isSame && age >= 0 && age <= lasts
      const v = localStorage.getItem('roost.visitor') ?? crypto.randomUUID()
      const visit = kept && goesOn ? kept : { v, s: newId(), b: now, n: 0, e: u, r: referrer, l: '' }
      const open = performance.now()
      const view = { i: newId(), u, t: document.title, f: visit.l, a: open, d: Math.floor(open / 1000) }
      const w = `${screen.width}x${screen.height}`
      const { s, n, e, r, b } = visit
      navigator.sendBeacon(
        address,
        JSON.stringify({ v: visit.v, s, a: now - b, n: n + 1, e, r, w, p: [view] }),
      )
      if (kept && goesOn) sessionStorage.setItem('roost.visit', JSON.stringify({ ...kept, n: n + 1, l: u }))
    } catch {
      // Without storage there is no choice to read, so nothing is counted.
    }
  }
  addEventListener('pagehide', count)
}
