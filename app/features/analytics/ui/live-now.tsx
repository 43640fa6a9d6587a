import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { formatCount } from '#app/platform/format.ts'

const EVERY = 30_000 // milliseconds

/** How many are here now; asked again while somebody looks. */
export function LiveNow({ visits }: { visits: number }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, EVERY)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <p>
      <strong className="num font-semibold">{formatCount(visits, 'visit')}</strong> now: with a page opened in
      the last five minutes.
    </p>
  )
}
