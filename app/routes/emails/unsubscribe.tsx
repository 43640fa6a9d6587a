import { Form } from 'react-router'
import type { Route } from './+types/unsubscribe'
import { emailChoice, refuseEmails } from '#app/features/emails/refuse-emails.server.ts'
import { emailKinds } from '#app/features/emails/kinds.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { secretPageMeta } from '#app/web/secret-page.ts'

/** Loading the page changes nothing, because mail programs and their scanners open every link of an email. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return emailChoice(context.get(requestContext), params.token)
}

/** A mail program sends `List-Unsubscribe=One-Click` (RFC 8058), the page its button. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  await refuseEmails(context.get(requestContext), {
    token: params.token,
    refused: form.get('again') === null,
  })
  return null
}

/** The content changes once it is answered, so the page is not cached. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = secretPageMeta('Emails from us')

export default function UnsubscribePage({ loaderData: { kind, refused } }: Route.ComponentProps) {
  const name = `“${emailKinds[kind]}”`
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <h1 className="text-3xl">{refused ? 'No more of these emails' : `Stop emails about ${name}?`}</h1>
      <output className="block text-lg text-ink-2">
        {refused
          ? `You will get no more emails about ${name}. You can still find everything on the site.`
          : 'You do not need to log in. You will still get emails about your account itself.'}
      </output>
      <Form method="post">
        {refused && <input type="hidden" name="again" value="1" />}
        <Button type="submit" look={refused ? 'default' : 'primary'}>
          {refused ? 'Send them again' : 'Stop these emails'}
        </Button>
      </Form>
    </main>
  )
}
