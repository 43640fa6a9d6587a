import type { Route } from './+types/mailbox-email'
import { mailboxEmail } from '#app/features/emails/emails.query.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** Emails run no scripts, load nothing and have no access to this site; their links open in the whole window. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'no-store',
}

/** An email in the demo's mailbox, as a mail program shows it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { html } = await mailboxEmail(context.get(requestContext), params.emailId)
  return new Response(html.replace('<head>', '<head>\n<base target="_top">'), { headers })
}
