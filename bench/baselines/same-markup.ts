// A page's markup as React elements, without any components: the minimum cost of rendering it.
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|([^<]+)/g
const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g
const VOID = /^(area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const plain = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')

type Open = { tag: string; props: Record<string, unknown>; children: ReactNode[] }

/** @returns a function that renders the same markup as `html` */
export function sameMarkup(html: string): () => string {
  const page = markupOf(html)
  return () => renderToString(page)
}

/** The same markup as `html`; inline styles and scripts become attributes and text of the same length. */
export function markupOf(html: string): ReactElement {
  const root: Open = { tag: 'div', props: {}, children: [] }
  const open = [root]
  const close = () => {
    const { tag, props, children } = open.pop() ?? root
    open.at(-1)?.children.push(createElement(tag, props, ...children))
  }
  // The content of a script or style is text.
  const escaped = html.replaceAll(
    /(<(script|style)\b[^>]*>)([\s\S]*?)(<\/\2>)/g,
    (_, start: string, _tag: string, text: string, end: string) =>
      `${start}${text.replaceAll('<', '&lt;')}${end}`,
  )
  for (const [, closes, tag, attributes = '', text] of escaped.matchAll(TOKEN)) {
    if (text !== undefined) open.at(-1)?.children.push(plain(text))
    else if (tag && closes) close()
    else if (tag) {
      const props = Object.fromEntries(
        [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [
          /^(style|on|class$|value|checked|selected)/.test(name) ? `data-${name}` : name,
          plain(value),
        ]),
      )
      open.push({
        tag: /^(script|style|textarea|select|option)$/.test(tag) ? 'span' : tag,
        props,
        children: [],
      })
      if (VOID.test(tag)) close()
    }
  }
  while (open.length > 1) close()
  return createElement('div', null, ...root.children)
}
