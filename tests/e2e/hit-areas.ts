// Where a finger or pointer hits the controls of a page, tested point by point in the browser. An element's own box is not enough,
// because an overlay may enlarge its area and a neighbor's overlay may shrink it.
import type { Page } from '@playwright/test'

/** `small`: controls whose area is less than 44 CSS px high or wide, with that area. `covered`: controls whose visible text partly
 *  belongs to another control. Excludes links inside running text, like WCAG 2.2 (2.5.8, "Inline"); the map, whose markers may be
 *  close together; and disabled or hidden controls. */
export const hitAreas = (page: Page): Promise<{ small: string[]; covered: string[]; seen: number }> =>
  page.evaluate(measureHitAreas)

function measureHitAreas() {
  // A section in the Tab order scrolls; it is not a control.
  const CONTROLS =
    'a[href], button, summary, select, textarea, input, [role=button], [tabindex="0"]:not(section)'
  const LEAST = 44 - 0.5 // tolerance for rounding fractions of a pixel
  const STEP = 0.5
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      width > 1 &&
      height > 1 &&
      !element.matches(':disabled, [type=hidden], [aria-hidden=true] *, .maplibregl-map *') &&
      !element.closest('.sr-only, .skip-link')
    )
  }
  /** A checkbox can also be hit through its label. */
  const labelsOf = (control: Element) =>
    control instanceof HTMLInputElement || control instanceof HTMLSelectElement
      ? [...(control.labels ?? [])]
      : []
  const at = (x: number, y: number) => document.elementFromPoint(x, y)?.closest(`${CONTROLS}, label`) ?? null
  const isHit = (control: Element, x: number, y: number) => {
    const found = at(x, y)
    return found !== null && (found === control || labelsOf(control).some((label) => label === found))
  }
  /** Running text: a link that flows with at least a few words of its block that belong to no control. A name with a mark beside it
   *  does not count. */
  const inRunningText = (control: Element) => {
    if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false
    let block = control.parentElement
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    if (!block) return false
    let letters = 0
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (parentElement && !parentElement.closest(CONTROLS) && isShown(parentElement))
        letters += textContent?.match(/\p{L}/gu)?.length ?? 0
    }
    return letters > 12 // about three words
  }
  const reach = (
    control: Element,
    [x, y]: readonly [number, number],
    [dx, dy]: readonly [number, number],
  ) => {
    let far = 0
    const isNear = (by: number) => isHit(control, x + dx * by, y + dy * by)
    while (far < LEAST && isNear(far)) far += 4
    while (far > 0 && !isNear(far - STEP)) far -= STEP
    return far
  }
  const named = (control: Element) =>
    `${control.tagName.toLowerCase()} “${(control.getAttribute('aria-label') || control.textContent || control.getAttribute('name') || control.outerHTML).replace(/\s+/g, ' ').trim().slice(0, 50)}”`

  const small: string[] = []
  const covered: string[] = []
  const controls = [...document.querySelectorAll(CONTROLS)].filter(isShown)
  let seen = 0
  for (const control of controls) {
    const { top, bottom } = control.getBoundingClientRect()
    const isFar = top < 120 || bottom > innerHeight - 120
    if (isFar || !isHit(control, ...middleOf(control.getBoundingClientRect())))
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] =
      labelsOf(control).filter(isShown).length > 0 &&
      !isHit(control, ...middleOf(control.getBoundingClientRect()))
        ? labelsOf(control).map((label) => label.getBoundingClientRect())
        : [...control.getClientRects()]
    if (!box || inRunningText(control)) continue
    seen++
    const middle = middleOf(box)
    const width = reach(control, middle, [-1, 0]) + reach(control, middle, [1, 0])
    const height = reach(control, middle, [0, -1]) + reach(control, middle, [0, 1])
    if (width === 0) covered.push(`${named(control)} by ${describe(at(...middle))}`)
    else if (Math.min(width, height) < LEAST) small.push(`${named(control)} ${width} × ${height}`)
    else {
      const lost = partsOf(control).find((point) => !isHit(control, ...point) && at(...point))
      if (lost) covered.push(`${named(control)} in part by ${describe(at(...lost))}`)
    }
  }
  scrollTo(0, 0)
  return { small, covered, seen }

  function middleOf({ left, top, width, height }: DOMRect) {
    return [left + width / 2, top + height / 2] as const
  }
  function describe(element: Element | null) {
    return element ? named(element) : 'what is no control'
  }
  /** Points inset by a quarter in each visible line of its text. */
  function partsOf(control: Element) {
    const own = control.getBoundingClientRect()
    const boxes: DOMRect[] = []
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      if (!text.parentElement || !isShown(text.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      boxes.push(...range.getClientRects())
    }
    return boxes
      .filter(({ width, height }) => width > 8 && height > 8)
      .flatMap(({ left, top, width, height }) =>
        [0.25, 0.75].flatMap((along) =>
          [0.25, 0.75].map((down) => [left + width * along, top + height * down] as const),
        ),
      )
      .filter(([x, y]) => x > own.left && x < own.right && y > own.top && y < own.bottom) // the rest is cut off
  }
}
