import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** After a client-side navigation, does what a browser does after a full page load. The focus moves to the new page's
 *  content, or to the message about what was just done; on the way back, to the link that was followed. A screen reader
 *  announces the title. Filters and tabs only change the query, or the type at the end of `/listings/House`, and do not
 *  move the focus. */
export function Arrival() {
  const { pathname } = useLocation()
  const back = useNavigationType() === 'POP'
  const before = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    const left = before.current
    before.current = pathname
    if (screenOf(left) === screenOf(pathname)) return
    const start = back ? linkTo(left) : arrivalPlace()
    if (!back) start?.setAttribute('tabindex', '-1')
    start?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname, back])

  return <output className="sr-only">{title}</output>
}

const screenOf = (pathname: string) => pathname.replace(/^\/listings\/.*/, '/listings')

function linkTo(pathname: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('#content a[href]')
  return [...links].find((link) => link.pathname === pathname)
}

const arrivalPlace = () =>
  document.querySelector<HTMLElement>('#content [data-arrival]') ?? document.getElementById('content')
