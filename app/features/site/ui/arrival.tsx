import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** After a navigation inside the page, does what a browser does after a real one: focus starts at the new page's content
 *  (at what it says was just done, if it does), or, on the way back, at the link one had taken, and a screen reader hears the title. Filters and tabs change only the
 *  query, or the type at the end of `/listings/House`, and leave focus alone. */
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
