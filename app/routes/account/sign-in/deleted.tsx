import { useEffect } from 'react'
import type { Route } from './+types/deleted'
import { LOGGED_OUT, writeSignedIn } from '#app/web/signed-in-word.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { sendsEmails: context.get(requestContext).settings.mail !== 'none' }
}

export const meta: Route.MetaFunction = unlistedMeta('Your account will be erased')

/** Shown after a person has deleted their account. */
export default function DeletedPage({ loaderData: { sendsEmails } }: Route.ComponentProps) {
  // Same as logging out on purpose: other tabs show the visitor's pages, and do not ask anything.
  useEffect(() => writeSignedIn(LOGGED_OUT), [])
  return (
    <main id="content" className="mx-auto grid w-full max-w-[40rem] gap-4 px-4 py-16 md:px-6">
      <h1 className="text-3xl">Your account will be erased in seven days</h1>
      <p className="text-ink-2">
        Nobody can see you now, and you are signed out everywhere. If you change your mind, log in within
        seven days and choose to keep it.{sendsEmails && ' We have sent you an email that says the same.'}
      </p>
      <ButtonLink to="/" className="justify-self-start">
        Home page
      </ButtonLink>
    </main>
  )
}
