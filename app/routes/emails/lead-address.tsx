import { Form } from 'react-router'
import type { Route } from './+types/lead-address'
import { chooseByLink, linkedAddress } from '#app/features/companies/lead-address-link.server.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { secretPageMeta } from '#app/web/secret-page.ts'

/** Loading the page changes nothing, because mail programs and their scanners open every link of an email. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return linkedAddress(context.get(requestContext), params.token)
}

/** A mail program sends `List-Unsubscribe=One-Click` (RFC 8058), the page its button. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = form.has('List-Unsubscribe') ? 'stop' : form.get('intent')
  if (intent !== 'confirm' && intent !== 'stop') throw new UnknownForm()
  await chooseByLink(context.get(requestContext), { token: params.token, choice: intent })
  return null
}

/** The content changes once it is answered, so the page is not cached. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = secretPageMeta('Inquiries by email')

const titles = {
  waiting: 'Get inquiries at this address?',
  confirmed: 'This address gets inquiries',
  over: 'This link has expired',
  gone: 'This address gets no inquiries',
} as const

export default function LeadAddressPage({ loaderData: { state, offeredBy } }: Route.ComponentProps) {
  const texts = {
    waiting: `Students’ questions about the homes of ${offeredBy} then come to this address, with their contacts.`,
    confirmed: `It gets each question about the homes of ${offeredBy}. Was that not meant, or is it too much?`,
    over: `Ask ${offeredBy} to add this address again.`,
    gone: 'It was removed. You do not need to do anything.',
  }
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <h1 className="text-3xl">{titles[state]}</h1>
      <output className="block text-lg text-ink-2 wrap-anywhere">{texts[state]}</output>
      {(state === 'waiting' || state === 'confirmed') && (
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value={state === 'waiting' ? 'confirm' : 'stop'}
            look={state === 'waiting' ? 'primary' : 'default'}
          >
            {state === 'waiting' ? 'Confirm this address' : 'Stop these emails'}
          </Button>
        </Form>
      )}
    </main>
  )
}
