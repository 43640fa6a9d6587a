import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** After a client-side navigation, does what a browser does after a full page load. The focus moves to the URL fragment's element,
 *  otherwise to the new page's content or its flash message; on Back, to the link that was followed. A screen reader announces the
 *  title. Filters and tabs only change the query, or the type at the end of `/listings/House`, and do not move the focus. */
export function Arrival() {
  const { pathname, hash, key } = useLocation()
  const back = useNavigationType() === 'POP'
  const before = useRef({ pathname, key })
  const [title, setTitle] = useState('')

  useEffect(() => {
    const left = before.current
    before.current = { pathname, key }
    if (left.key === key) return
    const isNew = screenOf(left.pathname) !== screenOf(pathname)
    const aim = back ? null : aimOf(hash)
    if (!isNew && !aim) return
    const start = aim ?? (back ? linkTo(left.pathname) : arrivalPlace())
    if (!aim?.contains(document.activeElement)) focusStart(start, !back)
    if (isNew) setTitle(document.title)
  }, [pathname, hash, key, back])

  useEffect(() => {
    document.addEventListener('focusin', showInRow)
    return () => document.removeEventListener('focusin', showInRow)
  }, [])

  return <output className="sr-only">{title}</output>
}

/** Scrolls a sideways row to the element that gets keyboard focus: browsers do not if a bit of it is visible. */
function showInRow({ target }: FocusEvent) {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return
  for (let row = target.parentElement; row; row = row.parentElement)
    if (row.scrollWidth > row.clientWidth && /auto|scroll/.test(getComputedStyle(row).overflowX))
      return target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The element that a URL fragment names; for a fold, its summary. */
function aimOf(hash: string): HTMLElement | null {
  const aim = document.getElementById(hash.slice(1))
  return aim?.matches('details > *') ? (aim.parentElement?.querySelector('summary') ?? aim) : aim
}

/** @param made whether to focus it even if it is not a control */
function focusStart(start: HTMLElement | null | undefined, made: boolean) {
  if (made && start && start.tabIndex < 0) start.tabIndex = -1
  start?.focus({ preventScroll: true })
}

const screenOf = (pathname: string) => pathname.replace(/^\/listings\/.*/, '/listings')

function linkTo(pathname: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('#content a[href]')
  return [...links].find((link) => link.pathname === pathname)
}

const arrivalPlace = () =>
  document.querySelector<HTMLElement>('#content [data-arrival]') ?? document.getElementById('content')
