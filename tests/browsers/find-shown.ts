// Finds what a person sees, inside the page. Both browsers run the same function, so journeys are written once.

/** Describes an element of the page: the first that matches everything. */
export type ElementQuery = {
  css: string
  /** Its accessible name, or part of it; for the element `*`, its text. */
  name?: string | RegExp
  within?: ElementQuery
  /** Includes hidden elements: the input of a file is behind its button. */
  hidden?: boolean
}

export const button = (name: string | RegExp, within?: ElementQuery): ElementQuery => ({
  css: 'button, summary',
  name,
  within,
})
export const link = (name: string | RegExp, within?: ElementQuery): ElementQuery => ({
  css: 'a[href]',
  name,
  within,
})
export const field = (name: string | RegExp, within?: ElementQuery): ElementQuery => ({
  css: 'input, textarea, select',
  name,
  within,
})
export const heading = (name: string | RegExp): ElementQuery => ({ css: 'h1', name })
export const words = (name: string | RegExp, within?: ElementQuery): ElementQuery => ({
  css: '*',
  name,
  within,
})
export const dialog = (name: string | RegExp): ElementQuery => ({ css: 'dialog, [role=dialog]', name })

/** The form in which it is sent to the page, because regular expressions cannot be sent. */
export type Query = Omit<ElementQuery, 'name' | 'within'> & {
  name?: { exact?: string; source?: string; flags?: string }
  within?: Query
}

export function queryOf({ name, within, ...rest }: ElementQuery): Query {
  const exact = typeof name === 'string' ? { exact: name } : undefined
  return {
    ...rest,
    name: name instanceof RegExp ? { source: name.source, flags: name.flags } : exact,
    within: within && queryOf(within),
  }
}

type Drawn = HTMLElement & { frames?: number }

/** Runs in the page, without access to this file.
 *  @returns the element, once the page's scripts have taken it over and, with `toPress`, nothing covers it and it has stopped moving */
export function findShown(query: Query, toPress: boolean): Element | null {
  const isTaken = (node: Element | null) =>
    node !== null && Object.keys(node).some((key) => key.startsWith('__reactProps'))
  const main = document.querySelector('main')
  const needsScripts = main !== null && '__reactRouterContext' in window
  if (document.readyState === 'loading' || (needsScripts && !isTaken(main))) return null

  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const textOf = (id: string) => document.getElementById(id)?.textContent
  const nameOf = (node: Element): string => {
    const by = node.getAttribute('aria-labelledby')
    if (by) return plain(by.split(' ').map(textOf).join(' '))
    const labels = 'labels' in node ? [...((node.labels ?? []) as Iterable<Element>)] : []
    const label = node.getAttribute('aria-label') ?? labels.map((each) => each.textContent).join(' ')
    return plain(label || node.textContent || node.getAttribute('placeholder'))
  }
  const isShown = (node: Element) =>
    node.checkVisibility({ visibilityProperty: true }) && !node.closest('[inert], [aria-hidden=true]')
  const isFree = (node: Element) => {
    if (node.matches(':disabled, [aria-disabled=true], [aria-busy=true]')) return false
    if (needsScripts && !isTaken(node) && !isTaken(node.parentElement) && !node.closest('[data-pin]'))
      return false
    const [box] = node.getClientRects()
    const over = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return over !== null && over !== undefined && (node.contains(over) || over.contains(node))
  }
  // A press lands where the driver last saw the element, and a pin of a moving map is no longer there. On a busy machine, two checks may
  // see the same frame, so the element has to stay for three.
  const drawn: Drawn = document.documentElement
  if (drawn.frames === undefined) {
    const count = () => {
      drawn.frames = (drawn.frames ?? 0) + 1
      requestAnimationFrame(count)
    }
    count()
  }
  const staysInPlace = (node: Element & { rest?: { place: string; since: number } }) => {
    const place = JSON.stringify(node.getBoundingClientRect())
    if (document.hidden) drawn.frames = (drawn.frames ?? 0) + 1 // a background tab draws none
    const frames = drawn.frames ?? 0
    if (node.rest?.place !== place) node.rest = { place, since: frames }
    return frames - node.rest.since >= 3
  }
  // Scrolling away from the header makes the map grow and its pins move a moment later, so an element that can be pressed is not
  // scrolled.
  const isFreeInView = (node: Element) => {
    node.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    return isFree(node)
  }
  const find = ({ css, name, within, hidden }: Query): Element[] => {
    const roots = within ? find(within) : [document.body]
    const pattern = name?.source === undefined ? undefined : new RegExp(name.source, name.flags)
    const says = (text: string) => (pattern ? pattern.test(text) : name === undefined || text === name.exact)
    return roots.flatMap((root) =>
      [...root.querySelectorAll(css)].filter((node) => {
        const text = css === '*' ? plain(node.textContent) : nameOf(node)
        if (!says(text) || (!hidden && !isShown(node))) return false
        return css !== '*' || ![...node.children].some((child) => says(plain(child.textContent)))
      }),
    )
  }
  const found = find(query)
  if (!toPress) return found[0] ?? null
  const free = found.find(isFree) ?? found.find(isFreeInView)
  return free && staysInPlace(free) ? free : null
}

/** Also runs in the page: what is typed next replaces the field's content. */
export function selectAll(node: Element): void {
  if (node instanceof HTMLElement) node.focus()
  if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) node.select()
}
