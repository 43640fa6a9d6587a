// Measures rendered screens; hit-areas.ts measures how large their controls are.
import type { Page } from '@playwright/test'

export const nothing = { cut: [], small: [], aside: false }

/** @param whole selects what to measure besides the lines of the cards */
export const measured = (page: Page, whole = '.search-head, main [data-listing]') =>
  page.evaluate(measuredInPage, whole)

function measuredInPage(whole: string) {
  const cards = [...document.querySelectorAll('main [data-listing]')]
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 && height > 1 && !element.closest('[popover], .sr-only, details:not([open]) > :not(summary)')
    )
  }
  const linesOf = (card: Element) => {
    const middles: number[] = []
    const texts = document.createTreeWalker(card.querySelector('.home-facts') ?? card, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement } = texts.currentNode
      if (!parentElement || !isShown(parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { width, top, height } of range.getClientRects())
        if (width > 1) middles.push(top + height / 2)
    }
    middles.sort((one, other) => one - other)
    return middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > 8).length
  }
  const named = (element: Element) => (element.textContent || element.outerHTML).trim().slice(0, 60)
  const within = (selector: string) =>
    [...document.querySelectorAll(whole)]
      .flatMap((part) => [...part.querySelectorAll(selector)])
      .filter(isShown)
  const fixed = [...document.querySelectorAll('body *')].filter(
    (each) => getComputedStyle(each).position === 'fixed' && isShown(each),
  )
  return {
    lines: Math.max(...cards.map(linesOf)),
    cut: within('.home-facts > p')
      .filter((line) => line.scrollWidth > line.clientWidth + 1)
      .map(named),
    small: within('p, a, button, summary, span, h1')
      .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 14)
      .map(named),
    aside: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    first: (cards[0]?.getBoundingClientRect().top ?? NaN) + scrollY,
    fixed: Math.max(0, ...fixed.map((each) => each.getBoundingClientRect().height)) / innerHeight,
  }
}
