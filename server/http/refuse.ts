import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isApi, type SiteContext } from './visit.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? '')

/** A small page that needs nothing of the site, for what is answered before or instead of React. */
function page(status: number, title: string, text: string, requestId: string): string {
  const style = 'font: 1.1rem/1.5 system-ui; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem'
  return `<!doctype html>
<html lang="en" style="color-scheme: light dark"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Roost</title></head>
<body style="${style}"><main><p>${status}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<p>Request ${requestId}</p><p><a href="/">Go to the start page</a></p></main></body></html>
`
}

/** Answers with an error that is never kept by a cache: a page for people, `{ error }` under /api. */
export function refuse(c: SiteContext, status: ContentfulStatusCode, title: string, text: string): Response {
  c.header('Cache-Control', 'no-store')
  if (isApi(c.req.path)) return c.json({ error: `${title}. ${text}`, requestId: c.var.requestId }, status)
  return c.html(page(status, title, text, c.var.requestId), status)
}
