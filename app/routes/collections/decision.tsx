import { data, useNavigation } from 'react-router'
import type { Route } from './+types/decision'
import { collectionPath } from '#app/features/collections/paths.ts'
import { answerDecision } from '#app/features/decisions/answer-decision.server.ts'
import { closeDecision } from '#app/features/decisions/close-decision.server.ts'
import { movedBallot, orderOf, SEEN } from '#app/features/decisions/read-ballot.ts'
import { decisionFlash } from '#app/features/decisions/flash.ts'
import { openDecision, reopenDecision } from '#app/features/decisions/open-decision.server.ts'
import { decisionPath } from '#app/features/decisions/paths.ts'
import { decisionPage } from '#app/features/decisions/decision-page.query.server.ts'
import { DecisionScreen } from '#app/features/decisions/ui/decision-screen.tsx'
import type { BallotAnswer } from '#app/features/decisions/ui/ballot-form.tsx'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerForm, answerNotDone, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** `of` and `round`: an earlier result; `ask`: an open confirmation. */
export async function loader({ context, params: { collectionId }, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [of, ask] = [url.searchParams.get('of'), url.searchParams.get('ask')]
  const round = Number.parseInt(url.searchParams.get('round') ?? '', 10) || 0
  const page = await decisionPage(ctx, { collectionId, asked: { of, round } })
  const past = of !== null && page.result !== null
  return withFlash(ctx, request, { page, past, ask })
}

export async function action(args: Route.ActionArgs) {
  const { collectionId } = args.params
  const sent = await readForm(args)
  const { typed } = sent
  const to = decisionPath(collectionId)
  const { intent = '' } = typed
  switch (intent) {
    case 'answer': {
      const moved = movedBallot(typed)
      if (moved) return data<BallotAnswer>({ typed: moved, errors: {}, moved: true })
      const answered = await answerDecision(sent.ctx, { collectionId, typed })
      if (!answered.ok && answered.reason === 'conflict') {
        const saved = { order: orderOf(answered.saved), vetoes: answered.saved.vetoes }
        const shown = { ...typed, [SEEN]: answered.seen }
        return answerNotDone<never, Pick<BallotAnswer, 'saved'>>(
          shown,
          { ...answered, status: 409 },
          { saved },
        )
      }
      const flash = ({ closed }: { closed: boolean }) =>
        closed ? decisionFlash.answeredLast : decisionFlash.answered
      return answerForm(sent, answered, { to, flash })
    }
    case 'open':
    case 'reopen': {
      const verb = intent === 'open' ? openDecision : reopenDecision
      const opened = await verb(sent.ctx, { collectionId, input: typed })
      return answerForm(sent, opened, { to, flash: decisionFlash.opened })
    }
    case 'close':
      await closeDecision(sent.ctx, collectionId)
      return redirectWithFlash(sent.ctx, to, decisionFlash.closed)
    default:
      return answerNotDone({}, { failed: 'That action isn’t available here. Reload the page.' })
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(loaderData ? `Decide together: ${loaderData.page.collection.name}` : 'Decide together')({
    matches,
  })

export default function DecisionRoute({ loaderData, actionData }: Route.ComponentProps) {
  useLiveReload(['collections', 'groups', 'people'])
  const busy = useNavigation().state !== 'idle'
  const { page, past, ask, flash } = loaderData
  const { collection, groupName } = page
  return (
    <GroupFrame
      title="Decide together"
      lead={[...new Set([collection.name, groupName])].filter(Boolean).join(' · ')}
      flash={flash}
      flashOf={`${page.state} ${page.round}`}
      back={{ to: collectionPath(collection.id), label: collection.name }}
      wide
    >
      <DecisionScreen {...{ page, past, ask, busy }} answer={actionData} intent={actionData?.typed.intent} />
    </GroupFrame>
  )
}

const missing = { title: 'Collection not found', text: 'It may have been deleted, or you are not in it.' }

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} missing={missing} />
}
