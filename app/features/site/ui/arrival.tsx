import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusContent } from './focus-content.ts'

/** After a navigation inside the page, does what a browser does after a real one: focus starts at the new page's content,
 *  and a screen reader hears its title. Filters and tabs change only the query and leave focus alone. */
export function Arrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    focusContent({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])

  return <output className="sr-only">{title}</output>
}
