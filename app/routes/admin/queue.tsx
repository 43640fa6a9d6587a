import { data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/queue'
import { again, type FormAnswer } from '#app/features/accounts/form-answer.ts'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { assignItem } from '#app/features/moderation/assign-item.server.ts'
import { decideItem } from '#app/features/moderation/decide-item.server.ts'
import { queuePath, readFilters, type QueueFilters } from '#app/features/moderation/filters.ts'
import { itemIfThere, itemView } from '#app/features/moderation/queries/item.server.ts'
import { queueCounts, queuePage } from '#app/features/moderation/queries/queue.server.ts'
import type { DecisionField } from '#app/features/moderation/rules.ts'
import { DeskKeys } from '#app/features/moderation/ui/desk-keys.tsx'
import { DoneNotice } from '#app/features/moderation/ui/done-notice.tsx'
import { ItemPane } from '#app/features/moderation/ui/item-pane.tsx'
import { QueueFilterBar } from '#app/features/moderation/ui/queue-filters.tsx'
import { QueueList } from '#app/features/moderation/ui/queue-list.tsx'
import { undoDecision } from '#app/features/moderation/undo-decision.server.ts'
import type { Context } from '#app/platform/context.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireSignedIn(context, url)
  const filters = readFilters(url.searchParams)
  const queue = await queuePage(ctx, filters)
  const counts = await queueCounts(ctx)
  const chosen = await itemIfThere(ctx, url.searchParams.get('item'))
  const first = queue.lines[0]
  const item = chosen ?? (first ? await itemView(ctx, first.id) : null)
  const done = await itemIfThere(ctx, url.searchParams.get('done'))
  return { filters, queue, counts, item, isChosen: chosen !== null, done }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireSignedIn(context, url)
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const chosen = form.getAll('chosen').filter((value) => typeof value === 'string')
  const sent = { item: text('item'), next: text('next'), intent: text('intent'), decision: text('decision') }
  const homes = text('homes')
  const typed = { reason: text('reason'), chosen: chosen.join(' '), homes, item: sent.item }
  const filters = readFilters(url.searchParams)
  if (sent.intent !== '') return doIntent(ctx, sent, filters, typed)
  const input = { verb: sent.decision, reason: typed.reason, chosen, homes }
  const decided = await decideItem(ctx, sent.item, input)
  if (decided.ok)
    return redirect(queuePath(filters, { item: sent.next === '' ? null : sent.next, done: sent.item }))
  if (decided.reason === 'invalid') return again<DecisionField>(typed, decided.errors)
  if (decided.reason === 'not-done') return conflict(typed, decided.why)
  const by = decided.by === '' ? '' : ` by ${decided.by}`
  return conflict(typed, `It was decided already${by}: “${decided.done}”. Nothing was changed by you.`)
}

type Sent = { item: string; intent: string }

async function doIntent(
  ctx: Context,
  { item, intent }: Sent,
  filters: QueueFilters,
  typed: Record<string, string>,
) {
  if (intent === 'undo') {
    const undone = await undoDecision(ctx, item)
    if (!undone.ok) return conflict(typed, undone.why)
    return redirect(queuePath({ ...filters, state: 'open', after: null }, { item }))
  }
  const to = intent === 'release' ? 'nobody' : intent === 'take-over' ? 'me-instead' : 'me'
  const taken = await assignItem(ctx, item, to)
  if (taken.ok) return redirect(queuePath(filters, { item }))
  if (taken.reason === 'decided') return conflict(typed, 'It was decided already.')
  return conflict(typed, `${taken.by} took it a moment before you. You can take it over.`)
}

const conflict = (typed: Record<string, string>, failed: string) =>
  data<FormAnswer<DecisionField>>({ typed, errors: {}, failed }, { status: 409 })

export const meta: Route.MetaFunction = () => [
  { title: 'Queue · Roost' },
  { name: 'robots', content: 'noindex' },
]

/** Everything that waits for those who run the site. */
export default function QueuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, queue, counts, item, isChosen, done } = loaderData
  const busy = useNavigation().state !== 'idle'
  const { lines, after } = queue
  const here = lines.findIndex(({ id }) => id === item?.id)
  const next = lines[here + 1] ?? lines[here - 1]
  const list = queuePath(filters)
  const onPhone = isChosen ? 'max-md:hidden' : ''
  return (
    <main id="content" className="mx-auto w-full max-w-[90rem] px-4 pt-5 pb-16 md:px-6">
      <div className={`mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 ${onPhone}`}>
        <h1 className="text-2xl">Queue</h1>
        <QueueFilterBar filters={filters} counts={counts} />
      </div>
      {done && (
        <div className="mb-4">
          <DoneNotice
            key={done.id}
            item={done}
            to={queuePath({ ...filters, state: 'decided', after: null }, { item: done.id })}
            busy={busy}
          />
        </div>
      )}
      {lines.length === 0 && !isChosen ? (
        <p className="py-10 text-lg text-ink-2">
          {filters.state === 'open' ? 'Nothing waits here.' : 'Nothing was decided yet.'}
        </p>
      ) : (
        <div className="grid items-start gap-5 md:grid-cols-[minmax(20rem,1fr)_minmax(0,1.25fr)]">
          <div className={`grid min-w-0 gap-4 ${onPhone}`}>
            <QueueList lines={lines} current={item?.id} address={(id) => queuePath(filters, { item: id })} />
            <nav aria-label="Pages of the queue" className="flex gap-2">
              {filters.after && (
                <ButtonLink to={queuePath(filters, { after: null })}>From the start</ButtonLink>
              )}
              {after !== null && <ButtonLink to={queuePath(filters, { after })}>Next page</ButtonLink>}
            </nav>
            <div>
              <DeskKeys />
            </div>
          </div>
          {item && (
            <div className={`min-w-0 md:sticky md:top-20 ${isChosen ? '' : 'max-md:hidden'}`}>
              <ItemPane
                item={item}
                back={list}
                next={next?.id ?? null}
                answer={actionData?.typed.item === item.id ? actionData : undefined}
                busy={busy}
              />
            </div>
          )}
        </div>
      )}
    </main>
  )
}
