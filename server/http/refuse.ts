import { isApi, type SiteContext } from './visit.ts'

/** Why there is no page: what happened, and what to do next. */
export type Refusal = { status: number; title: string; text: string }

export const broken = {
  title: 'Something broke on our side',
  text: 'It has been noted. Trying again in a moment often helps.',
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? '')

/** An answer that needs nothing of the site, for what is said before or instead of React, and that no cache keeps:
 *  a small page for people, `{ error, requestId }` under /api. */
export function refusal(path: string, requestId: string, { status, title, text }: Refusal): Response {
  const headers = { 'Cache-Control': 'no-store' }
  if (isApi(path)) return Response.json({ error: `${title}. ${text}`, requestId }, { status, headers })
  return new Response(page(status, escapeHtml(title), escapeHtml(text), requestId), {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}

/** The same, for a middleware. */
export function refuse(c: SiteContext, reason: Refusal, headers: Record<string, string> = {}): Response {
  const answer = refusal(c.req.path, c.var.requestId, reason)
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

function page(status: number, title: string, text: string, requestId: string): string {
  const style = 'font: 1.1rem/1.5 system-ui; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem'
  return `<!doctype html>
<html lang="en" style="color-scheme: light dark"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Roost</title></head>
<body style="${style}"><main><p>${status}</p><h1>${title}</h1><p>${text}</p>
<p><a href="/">Go to the start page</a></p><p>Request ${requestId}</p></main></body></html>
`
}
