import { useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/** The key of the location that the page's data came with. The location gets another one, and the data none, when a form of the page
 *  was not answered, or a link led to another place on the page: that is no new page. */
export function useArrivedKey(): string {
  const { key } = useLocation()
  const data = useMatches().at(-1)?.loaderData
  const [seen, see] = useState({ shown: key, key, data })
  if (seen.key !== key || seen.data !== data)
    see({ shown: seen.key !== key && seen.data !== data ? key : seen.shown, key, data })
  return seen.shown
}
