import { Link, redirect, href } from 'react-router'
import type { Route } from './+types/suspended'
import { SUSPENDED_PATH } from '#app/features/sign-in/paths.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import { appealSuspension } from '#app/features/suspensions/appeal-suspension.server.ts'
import { ownSuspension } from '#app/features/suspensions/suspension.query.server.ts'
import { WORDS_MOST } from '#app/features/suspensions/suspension-rules.ts'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const suspension = await ownSuspension(ctx)
  if (!suspension) throw redirect(href('/account'))
  return withFlash(ctx, request, { suspension })
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { userId } = requireUser(args.context, args.url)
  const outcome = await appealSuspension(sent.ctx, { userId, input: sent.typed })
  // The page shows what has happened in the meantime.
  if (!outcome.ok && outcome.reason !== 'invalid') return redirect(SUSPENDED_PATH)
  return answerForm(sent, outcome, { to: SUSPENDED_PATH, flash: moderationFlash.appealed })
}

export const meta: Route.MetaFunction = unlistedMeta('Your account is suspended')

/** The reason for a suspension, what the person can still do, and the form for their one appeal. */
export default function SuspendedPage({
  loaderData: { suspension, flash },
  actionData,
}: Route.ComponentProps) {
  const { reason, at, until, appeal, answer } = suspension
  const form = usePageForm(actionData)
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
        <PageForm form={form} buttons={<SubmitButton busy={form.isBusy}>Send the appeal</SubmitButton>}>
          <TextArea
            label="Your appeal"
            maxLength={WORDS_MOST}
            hint="If you think that this is wrong, say why. You can do so once. The people who run this site read it."
            {...form.field('appeal')}
          />
        </PageForm>
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
