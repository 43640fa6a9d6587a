import { Link, redirect } from 'react-router'
import type { Route } from './+types/match'
import { groupPath } from '#app/features/groups/paths.ts'
import { groupCopy as groupText } from '#app/features/groups/copy.ts'
import { publicProfile } from '#app/features/profiles/public-profile.query.server.ts'
import {
  acceptRequest,
  rejectRequest,
  withdrawRequest,
} from '#app/features/roommates/answer-match-request.server.ts'
import { hidePerson, showPerson, unmatch } from '#app/features/roommates/unmatch.server.ts'
import {
  isMatchIntent,
  matchIntents,
  MatchForm,
  type MatchIntent,
} from '#app/features/roommates/ui/match-form.tsx'
import { profilePath } from '#app/features/roommates/paths.ts'
import { matchWith } from '#app/features/roommates/match-with.query.server.ts'
import { cannotSend, notSentText, sendRequest } from '#app/features/roommates/send-match-request.server.ts'
import { MatchActions, NoteField, ReceivedRequest } from '#app/features/roommates/ui/match-actions.tsx'
import { startGroupWith } from '#app/features/roommates/start-group.server.ts'
import type { Context } from '#app/platform/context.ts'
import { HttpError } from '#app/platform/errors.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { NotDone } from '#app/platform/text/field-errors.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { pageThatAsksAgain, requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** The target of the forms about matching, and the page that shows their errors. */
export async function loader({ params: { userId }, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [opened, matched] = await Promise.allSettled([publicProfile(ctx, { userId }), matchWith(ctx, userId)])
  if (opened.status === 'rejected') throw opened.reason
  if (opened.value.state !== 'shown') throw redirect(profilePath(userId))
  const { profile, standing, approachable, ageless } = opened.value
  const person = { userId: profile.userId, name: profile.name, cannot: null, match: null }
  if (standing === 'self') return { ...person, cannot: cannotSend('self').title }
  if (ageless) return { ...person, cannot: cannotSend('no-age').title }
  if (!approachable) throw redirect(profilePath(userId))
  if (matched.status === 'rejected') throw matched.reason
  return { ...person, match: matched.value.match }
}

export async function action({ params: { userId }, context, request, url }: Route.ActionArgs) {
  const { intent, requestId = '', note = '', backTo } = await readTexts(request)
  const { ctx } = requireUser(
    context,
    pageThatAsksAgain(url, { for: isMatchIntent(intent) ? intent : undefined }),
  )
  if (!isMatchIntent(intent))
    return answerNotDone<'note'>(
      {},
      { title: 'Nothing was done', failed: 'This form is out of date. Reload the page.' },
    )
  const outcome = await done(ctx, intent, { userId, requestId, note })
  if (!outcome.ok) return answerNotDone<'note'>({ note }, outcome)
  const to = outcome.to ?? safeReturnTo(backTo ?? null, profilePath(userId))
  return redirectWithFlash(ctx, to, matchIntents[intent])
}

type About = { userId: string; requestId: string; note: string }

type Outcome = { ok: true; to?: string } | NotDone<string, 'note'>

async function done(ctx: Context, intent: MatchIntent, { userId, requestId, note }: About): Promise<Outcome> {
  switch (intent) {
    case 'send':
      return sendRequest(ctx, { userId, input: { note } }).catch((error: unknown) => {
        if (!(error instanceof Error) || error instanceof HttpError) throw error
        ctx.log.error(describeError(error), 'request failed')
        return { ok: false, reason: 'broken', title: notSentText(), failed: 'Please try again.' }
      })
    case 'accept': {
      const accepted = await acceptRequest(ctx, requestId)
      return accepted.ok ? { ok: true } : accepted
    }
    case 'reject':
      return rejectRequest(ctx, requestId)
    case 'withdraw':
      return withdrawRequest(ctx, requestId)
    case 'unmatch':
      await unmatch(ctx, userId)
      break
    case 'start-group': {
      const made = await startGroupWith(ctx, userId)
      return made.ok ? { ok: true, to: groupPath(made.groupId) } : { ...made, title: groupText.notCreated }
    }
    case 'hide':
      await hidePerson(ctx, userId)
      break
    case 'show':
      await showPerson(ctx, userId)
  }
  return { ok: true as const }
}

export const meta: Route.MetaFunction = unlistedMeta('Match request')

export default function MatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, name, match, cannot } = loaderData
  return (
    <main id="content" className="mx-auto w-full max-w-[40rem] px-4 pt-6 pb-16 md:px-6 md:pt-10">
      <Link
        to={profilePath(userId)}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 hover:text-ink"
      >
        <Icon of="chevron-left" />
        <span className="wrap-anywhere">{name}</span>
      </Link>
      <h1 className="mt-1 mb-6 text-3xl wrap-anywhere">Match with {name}</h1>
      <div className="grid gap-5">
        {actionData ? (
          <ErrorSummary title={actionData.title ?? ''}>{actionData.failed}</ErrorSummary>
        ) : (
          cannot && <ErrorSummary title={cannot} />
        )}
        {match === null ? null : match.state === 'none' ? (
          <MatchForm userId={userId} intent="send" look="primary" label="Send Match Request">
            <NoteField name={name} text={actionData?.typed.note} error={actionData?.errors.note} />
          </MatchForm>
        ) : (
          <div className="relative flex flex-wrap items-center gap-2">
            <ReceivedRequest {...{ userId, name, match }} />
            <MatchActions {...{ userId, name, match }} />
          </div>
        )}
      </div>
    </main>
  )
}
