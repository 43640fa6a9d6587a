import { useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/** The key of the location that the page's data came with. When a form on the page gets no answer, or a link leads to
 *  another place on the page, the location gets a new key but the data do not: that is not a new page. */
export function useArrivedKey(): string {
  const { key } = useLocation()
  const data = useMatches().at(-1)?.loaderData
  const [seen, see] = useState({ shown: key, key, data })
  if (seen.key !== key || seen.data !== data)
    see({ shown: seen.key !== key && seen.data !== data ? key : seen.shown, key, data })
  return seen.shown
}
