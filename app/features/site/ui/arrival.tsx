import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useNavigation } from 'react-router'

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

/** The first element that the keyboard reaches. Its link adds no entry to the history, because "Back to Search" depends
 *  on the history. */
export function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        event.preventDefault()
        focusContent()
      }}
      className="skip-link"
    >
      Skip to content
    </a>
  )
}

/** Moves the focus to the start of the page's content. */
function focusContent(options?: FocusOptions): void {
  const content = document.getElementById('content')
  content?.setAttribute('tabindex', '-1')
  content?.focus(options)
}

/** A thin progress line at the top while the next page loads; it appears after 150 ms (base.css). */
export function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div aria-hidden className="pending-bar" />
}
