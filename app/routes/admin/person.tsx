import { redirect, useNavigation, href } from 'react-router'
import type { Route } from './+types/person'
import { changeRole } from '#app/features/accounts/details/grant-role.server.ts'
import { roleForm } from '#app/features/accounts/details/role-rules.ts'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import { endSessionsOf } from '#app/features/moderation/people/end-sessions-of.server.ts'
import { openContacts } from '#app/features/moderation/people/open-contacts.server.ts'
import { personRecord } from '#app/features/moderation/people/queries.server.ts'
import { personPath } from '#app/features/moderation/people/rules.ts'
import { answerAppeal } from '#app/features/moderation/suspensions/answer-appeal.server.ts'
import { liftSuspension } from '#app/features/moderation/suspensions/lift-suspension.server.ts'
import { suspendPerson } from '#app/features/moderation/suspensions/suspend-person.server.ts'
import { Contacts, PersonHead, Roles } from '#app/features/moderation/ui/person-parts.tsx'
import { Suspensions } from '#app/features/moderation/ui/suspensions.tsx'
import type { Context } from '#app/platform/context.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { ownValue } from '#app/platform/own-value.ts'

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const { ctx, userId: own } = requireUser(context, url)
  const person = await personRecord(ctx, params.userId)
  return withFlash(ctx, request, { person, isOwn: person.userId === own })
}

/** `contacts` shows the contact details; `role`, `sessions`, `suspend`, `lift` and `answer` change the account. */
export async function action({ params: { userId }, context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const here = personPath(userId)
  const { intent = '' } = typed
  switch (intent) {
    case 'contacts':
      return { contacts: await openContacts(ctx, userId) }
    case 'sessions':
      await endSessionsOf(ctx, userId)
      return redirectWithFlash(ctx, here, moderationFlash.signedOutEverywhere)
    case 'role':
      return setRole(ctx, userId, typed)
    case 'suspend':
      return answered(
        ctx,
        here,
        typed,
        await suspendPerson(ctx, { userId, input: typed }),
        moderationFlash.suspended,
      )
    case 'lift':
      return answered(
        ctx,
        here,
        typed,
        await liftSuspension(ctx, { userId, input: typed }),
        moderationFlash.lifted,
      )
    case 'answer':
      return answered(
        ctx,
        here,
        typed,
        await answerAppeal(ctx, { userId, input: typed }),
        moderationFlash.appealRejected,
      )
    default:
      throw new UnknownForm()
  }
}

async function setRole(ctx: Context, userId: string, { role, on }: Record<string, string>) {
  const form = roleForm.parse({ userId, role, on: on === 'on' || (on === 'off' ? false : undefined) })
  const outcome = await changeRole(ctx, form)
  if (outcome.ok) return redirectWithFlash(ctx, personPath(userId), moderationFlash.roleChanged)
  if (outcome.reason === 'not-reauthenticated')
    return redirect(withReturnTo(href('/account/confirm'), personPath(userId)))
  return again<string>({}, {}, { failed: ownValue(notDone, outcome.reason) })
}

type Outcome = { ok: true } | { ok: false; reason: string; errors?: Partial<Record<string, string>> }

/** Redirects with a confirmation; returns the typed values when they were invalid, or the reason when it was too late. */
function answered(
  ctx: Context,
  here: string,
  typed: Record<string, string>,
  outcome: Outcome,
  flash: string,
) {
  if (outcome.ok) return redirectWithFlash(ctx, here, flash)
  if (outcome.errors) return again<string>(typed, outcome.errors)
  return again<string>(
    typed,
    {},
    { failed: ownValue(notDone, outcome.reason) ?? 'Nothing was done. Reload the page.' },
  )
}

const notDone: Record<string, string> = {
  'last-admin': 'This is the only admin. Make someone else an admin first.',
  suspended: 'A suspended account cannot become an admin. Lift the suspension first.',
  'no-account': 'This account no longer exists.',
  admin: 'An admin cannot be suspended. Remove the admin role first.',
  already: 'Someone has suspended this account in the meantime.',
  'not-suspended': 'This account is no longer suspended.',
  'no-appeal': 'No appeal is waiting for an answer.',
}

export const meta: Route.MetaFunction = () => [
  { title: 'A person · Roost' },
  { name: 'robots', content: 'noindex' },
]

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isOwn, flash } = loaderData
  const busy = useNavigation().state !== 'idle'
  const answer = actionData && 'typed' in actionData ? actionData : undefined
  const contacts = actionData && 'contacts' in actionData ? actionData.contacts : null
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-8 px-4 pt-6 pb-16 md:px-6">
      <PersonHead person={person} />
      <FlashMessage flash={flash} />
      {answer?.failed && <ErrorSummary title="This was not done">{answer.failed}</ErrorSummary>}
      <Contacts contacts={contacts} busy={busy} />
      <Suspensions person={person} answer={answer} busy={busy} />
      <Roles person={person} isOwn={isOwn} busy={busy} />
    </main>
  )
}
