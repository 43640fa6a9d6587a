// Elements that are behind a bar while they have the focus (WCAG 2.4.11). Runs in the page, without access to this file.
export function coveredWhileFocused(): string[] {
  const isBar = (element: Element) => /^(sticky|fixed)$/.test(getComputedStyle(element).position)
  const barAbove = (hit: Element | null, focused: Element) => {
    for (let each = hit; each !== null && !each.contains(focused); each = each.parentElement)
      if (isBar(each)) return each
    return null
  }
  const isReached = (element: HTMLElement) =>
    element.tabIndex >= 0 && !element.matches(':disabled') && element.closest('[inert], [hidden]') === null
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ].filter((element) => isReached(element) && element.checkVisibility({ checkVisibilityCSS: true }))
  const found = new Set<string>()
  for (const element of [...all, ...all.toReversed()]) {
    element.focus()
    if (document.activeElement !== element) continue
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) continue // only for screen readers
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    const bar = barAbove(document.elementFromPoint(x, y), element)
    if (bar === null) continue
    const name =
      element.getAttribute('aria-label') ?? (element.innerText || element.getAttribute('name')) ?? ''
    const text = (bar as HTMLElement).innerText.slice(0, 40)
    found.add(
      `${element.tagName} “${name.trim().slice(0, 40)}” behind ${bar.tagName} “${text}”`.replaceAll(
        '\n',
        ' ',
      ),
    )
  }
  return [...found]
}
