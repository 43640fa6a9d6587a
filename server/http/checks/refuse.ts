import { isApi, type SiteContext } from '../visit.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** The content of an error page: what happened, and what to do next. */
export type Refusal = {
  status: number
  title: string
  text: string
  /** Whether the same request may succeed in a moment. */
  retry?: boolean
  /** Whether it was refused because this process is overloaded, which metrics count separately from errors. */
  busy?: boolean
}

/** The header that marks such a response for `requestLog`, which removes it. */
export const SHED_HEADER = 'X-Shed'

export const broken = {
  title: 'Something broke on our side',
  text: 'The error has been recorded. Trying again in a moment often helps.',
  retry: true,
}

/** The browser left before the answer was ready; this appears only in the log. */
export const LEFT = {
  status: 499,
  title: 'The browser did not wait for the answer',
  text: 'It left before the page was ready.',
}

export const START_AGAIN = 'Check the address for typing mistakes, or start again from the first page.'

export const tooLong = { status: 414, title: 'This address is too long', text: START_AGAIN }

/** The database did not answer, or not in time. */
export const unreachable = {
  status: 503,
  title: 'We cannot reach our data right now',
  text: 'Please try again in a moment.',
  retry: true,
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => ownValue(escapes, char) ?? '')

/** A self-contained error response, for errors before or outside of React; it is not cached. A small page for people, or
 *  `{ error, requestId }` under /api. It does not name the site, whose name is in the database. */
export function refusal(path: string, requestId: string, refused: Refusal): Response {
  const { status, title, text, busy } = refused
  const headers = { 'Cache-Control': 'no-store', ...(busy && { [SHED_HEADER]: '1' }) }
  if (isApi(path)) return Response.json({ error: `${title}. ${text}`, requestId }, { status, headers })
  return new Response(page(refused, path, requestId), {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}

/** `refusal` for a middleware. */
export function refuse(c: SiteContext, reason: Refusal, headers: Record<string, string> = {}): Response {
  const answer = refusal(c.req.path, c.var.requestId, reason)
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

/** The colors of app/ui/styles/tokens.css, in light and dark: this page loads no style sheet. */
const colors = {
  paper: 'light-dark(#faf8f5, #141310)',
  ink: 'light-dark(#1c1a17, #f4f0e9)',
  quiet: 'light-dark(#5c564d, #b9b1a4)',
  line: 'light-dark(#c9c1b4, #57524a)',
  accent: 'light-dark(#b5400f, #ff9a6c)',
  onAccent: 'light-dark(#ffffff, #2b1206)',
}
const font = "Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"
const button =
  'display: inline-block; padding: 0.65rem 1.1rem; border-radius: 10px; font-weight: 500; text-decoration: none'

function page({ status, title, text, retry }: Refusal, path: string, requestId: string): string {
  const { paper, ink, quiet, line, accent, onAccent } = colors
  const body = `margin: 0; background: ${paper}; color: ${ink}; font: 1.0625rem/1.5 ${font}`
  const main = 'max-width: 36rem; margin: 0 auto; padding: 12vh 1.25rem 3rem'
  const first = `${button}; background: ${accent}; color: ${onAccent}`
  const second = `${button}; border: 1px solid ${line}; color: ${ink}`
  const again = retry ? `<a href="${escapeHtml(path)}" style="${first}">Try again</a> ` : ''
  return `<!doctype html>
<html lang="en" style="color-scheme: light dark"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="${body}"><main style="${main}">
<p style="margin: 0; color: ${quiet}">${status}</p>
<h1 style="margin: 0.25rem 0 0.75rem; font-size: 1.9rem; line-height: 1.2; font-weight: 600">${escapeHtml(title)}</h1>
<p style="margin: 0 0 1.75rem">${escapeHtml(text)}</p>
<p style="margin: 0 0 2rem; display: flex; flex-wrap: wrap; gap: 0.6rem">${again}<a href="/" style="${retry ? second : first}">Home page</a></p>
<p style="margin: 0; font-size: 0.9rem; color: ${quiet}; overflow-wrap: anywhere">Request ${requestId}</p></main></body></html>
`
}
