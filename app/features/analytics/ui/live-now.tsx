import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { useEffect, useState } from 'react'
import { formatCount } from '#app/platform/text/format.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { getJson } from '#app/web/requests.ts'

const EVERY = 30_000 // milliseconds

/** The number of current visits, refreshed while the page is visible, until the reader pauses it.
 *  @param campus slug, or '' for the whole site */
export function LiveNow({ visits, campus }: { visits: number; campus: string }) {
  const hydrated = useHydrated()
  const [isStill, setStill] = useState(false)
  const [shown, setShown] = useState({ visits, isOld: false })
  useEffect(() => {
    if (isStill) return
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const now = await countNow(campus, signal).catch(() => null)
      if (signal.aborted) return
      setShown((last) => (now === null ? { ...last, isOld: true } : { visits: now, isOld: false }))
    }
    void ask()
    const timer = setInterval(() => void ask(), EVERY)
    document.addEventListener('visibilitychange', () => void ask(), { signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [isStill, campus])
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        <strong className="num font-semibold">{formatCount(shown.visits, 'visit')}</strong>{' '}
        {isStill || shown.isOld
          ? 'at the last update: with a page opened in the five minutes before it.'
          : 'now: with a page opened in the last five minutes.'}
      </p>
      {hydrated && (
        <Button size="s" onClick={() => setStill(!isStill)}>
          {isStill ? 'Resume updates' : 'Pause updates'}
        </Button>
      )}
    </div>
  )
}

const countNow = async (campus: string, signal: AbortSignal) =>
  (await getJson<{ visits: number }>(withQuery(href('/admin/analytics-now'), { campus }), signal)).visits
