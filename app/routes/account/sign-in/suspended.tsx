import { Form, Link, redirect, useNavigation, href } from 'react-router'
import type { Route } from './+types/suspended'
import { SUSPENDED_PATH } from '#app/features/accounts/sessions/suspended-path.ts'
import { accountMeta, AccountPage } from '#app/features/accounts/ui/settings/account-page.tsx'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import { appealSuspension } from '#app/features/moderation/suspensions/appeal-suspension.server.ts'
import { ownSuspension } from '#app/features/moderation/suspensions/queries.server.ts'
import { WORDS_MOST } from '#app/features/moderation/suspensions/rules.ts'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const suspension = await ownSuspension(ctx)
  if (!suspension) throw redirect(href('/account'))
  return withFlash(ctx, request, { suspension })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx, userId } = requireUser(context, url)
  const typed = await readTexts(request)
  const outcome = await appealSuspension(ctx, { userId, input: typed })
  if (outcome.ok) return redirectWithFlash(ctx, SUSPENDED_PATH, moderationFlash.appealed)
  if (outcome.reason === 'invalid') return again<'appeal'>(typed, outcome.errors)
  // The page shows what has happened in the meantime.
  return redirect(SUSPENDED_PATH)
}

export const meta: Route.MetaFunction = () => accountMeta('Your account is suspended')

/** The reason for a suspension, what the person can still do, and the form for their one appeal. */
export default function SuspendedPage({
  loaderData: { suspension, flash },
  actionData,
}: Route.ComponentProps) {
  const { reason, at, until, appeal, answer } = suspension
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  return (
    <AccountPage
      title="Your account is suspended"
      lead={
        <>
          Since <LocalTime at={at} to="day" />, until{' '}
          {until ? <LocalTime at={until} to="day" /> : 'the people who run this site lift it'}.
        </>
      }
      flash={flash}
    >
      <Words title="Why">{reason}</Words>
      <section aria-labelledby="meanwhile" className="grid gap-2">
        <h2 id="meanwhile" className="text-xl">
          What this means
        </h2>
        <p>
          Others do not see you, and homes that you manage are not in search. You can look at homes, but you
          cannot change anything. Nothing of yours is lost: when the suspension ends, it is all there again.
        </p>
        <p>
          You can still{' '}
          <Link to={href('/account/data')} className="font-medium underline underline-offset-4">
            download your data or delete your account
          </Link>
          .
        </p>
      </section>
      {appeal === null ? (
        <Form ref={form} method="post" noValidate className="grid gap-4">
          <TextArea
            label="Your appeal"
            name="appeal"
            maxLength={WORDS_MOST}
            hint="If you think that this is wrong, say why. You can do so once. The people who run this site read it."
            defaultValue={actionData?.typed.appeal ?? ''}
            error={actionData?.errors.appeal}
          />
          <div>
            <SubmitButton busy={busy}>Send the appeal</SubmitButton>
          </div>
        </Form>
      ) : (
        <Words title="Your appeal">{appeal}</Words>
      )}
      {answer !== null && <Words title="The answer">{answer}</Words>}
      {appeal !== null && answer === null && (
        <p className="text-ink-2">Nobody has answered it yet. You will get an email when someone does.</p>
      )}
    </AccountPage>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{title}</h2>
      <blockquote className="rounded-field bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere">
        {children}
      </blockquote>
    </section>
  )
}
