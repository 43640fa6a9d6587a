import { redirect, useNavigation, href } from 'react-router'
import type { Route } from './+types/person'
import { reauthenticationWay } from '#app/features/account-settings/account.query.server.ts'
import { reauthenticateInForm } from '#app/features/account-settings/reauthenticate-in-form.server.ts'
import { changeRole } from '#app/features/accounts/grant-role.server.ts'
import { roleForm } from '#app/features/accounts/role-rules.ts'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import { endSessionsOf, letStateBirthDate, openContacts } from '#app/features/moderation/person.server.ts'
import { personRecord } from '#app/features/moderation/people.query.server.ts'
import { personPath } from '#app/features/moderation/people-rules.ts'
import { answerAppeal } from '#app/features/suspensions/appeal-suspension.server.ts'
import { liftSuspension } from '#app/features/suspensions/lift-suspension.server.ts'
import { suspendPerson } from '#app/features/suspensions/suspend-person.server.ts'
import { BirthDate, Contacts, PersonHead, Roles } from '#app/features/moderation/ui/person-parts.tsx'
import { Suspensions } from '#app/features/suspensions/ui/suspensions.tsx'
import { UnknownForm } from '#app/platform/errors.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerForm, answerNotDone, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const { ctx, userId: own } = requireUser(context, url)
  const person = await personRecord(ctx, params.userId)
  return withFlash(ctx, request, {
    person,
    isOwn: person.userId === own,
    way: await reauthenticationWay(ctx),
  })
}

/** `contacts` shows the contact details; `birth-date`, `role`, `sessions`, `suspend`, `lift` and `answer` change the account. */
export async function action({ params: { userId }, ...args }: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  const to = personPath(userId)
  const { intent = '' } = typed
  switch (intent) {
    case 'contacts':
      return { contacts: await openContacts(ctx, userId) }
    case 'sessions':
      await endSessionsOf(ctx, userId)
      return redirectWithFlash(ctx, to, moderationFlash.signedOutEverywhere)
    case 'birth-date':
      await letStateBirthDate(ctx, userId)
      return redirectWithFlash(ctx, to, moderationFlash.birthDateCleared)
    case 'role': {
      const { role, on } = typed
      const form = roleForm.parse({ userId, role, on: on === 'on' || (on === 'off' ? false : undefined) })
      // Checks that the person exists for this admin before asking for a password.
      await personRecord(ctx, userId)
      if ((await reauthenticationWay(ctx)) === 'sign-in')
        return redirect(withReturnTo(href('/account/confirm'), to))
      const proved = await reauthenticateInForm(ctx, { proof: typed.proof })
      if (!proved.ok) return answerNotDone<PersonField>(typed, proved)
      const changed = await changeRole(proved.ctx, form)
      return answerForm(sent, changed, { to, flash: moderationFlash.roleChanged })
    }
    case 'suspend': {
      const suspended = await suspendPerson(ctx, { userId, input: typed })
      return answerForm(sent, suspended, { to, flash: moderationFlash.suspended })
    }
    case 'lift': {
      const lifted = await liftSuspension(ctx, { userId, input: typed })
      return answerForm(sent, lifted, { to, flash: moderationFlash.lifted })
    }
    case 'answer': {
      const answered = await answerAppeal(ctx, { userId, input: typed })
      return answerForm(sent, answered, { to, flash: moderationFlash.appealRejected })
    }
    default:
      throw new UnknownForm()
  }
}

export const meta: Route.MetaFunction = unlistedMeta('A person')

type PersonField = 'reason' | 'length' | 'answer' | 'proof'

const ADMINS_STAY = 'An admin cannot be suspended. Remove the admin role first.'

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isOwn, way, flash } = loaderData
  const busy = useNavigation().state !== 'idle'
  const answer = actionData && 'typed' in actionData ? actionData : undefined
  const contacts = actionData && 'contacts' in actionData ? actionData.contacts : null
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-8 px-4 pt-6 pb-16 md:px-6">
      <PersonHead person={person} />
      <FlashMessage flash={flash} />
      {answer?.failed && <ErrorSummary title="This was not done">{answer.failed}</ErrorSummary>}
      <Contacts contacts={contacts} busy={busy} />
      <Suspensions
        suspensions={person.suspensions}
        cannot={person.roles.includes('admin') ? ADMINS_STAY : null}
        answer={answer}
        busy={busy}
      />
      {person.underAge && <BirthDate busy={busy} />}
      <Roles person={person} isOwn={isOwn} busy={busy} way={way} answer={answer} />
    </main>
  )
}
