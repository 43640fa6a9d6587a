import { data, redirect, href } from 'react-router'
import type { Route } from './+types/go-on'
import { EntryPage } from '#app/features/sign-in/ui/entry-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { keptForm } from '#app/web/kept-form.ts'
import { NativeForm } from '#app/web/lost/native-form.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** Rendered in answer to a form that was submitted without JavaScript and without a session
 *  (server/http/pages/carried-form.ts); opened directly, it shows nothing. */
export function loader({ context }: Route.LoaderArgs) {
  const kept = context.get(keptForm)
  if (!kept) throw redirect(href('/login'))
  return data({ kept }, { status: 401 })
}

export const meta: Route.MetaFunction = unlistedMeta('Log in to continue')

/** Keeps the submitted values while the person logs in. */
export default function GoOnPage({ loaderData: { kept } }: Route.ComponentProps) {
  return (
    <EntryPage
      title="Log in to continue"
      lead="This was not sent yet, because it needs an account and you are not logged in. What you typed is kept on this page."
    >
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          <a href={href('/login')} target="_blank" rel="noopener" className={textLink}>
            Log in or sign up (opens a new tab)
          </a>
        </li>
        <li>Come back to this tab and press Continue.</li>
      </ol>
      {kept.incomplete && (
        <p className="mt-4 text-ink-2">Files, passwords and codes are not kept: add those again.</p>
      )}
      <NativeForm action={kept.action} className="mt-6">
        {kept.fields.map(({ name, value }, index) => (
          <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" look="primary">
          Continue
        </Button>
      </NativeForm>
    </EntryPage>
  )
}
