import { useState } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/queue'
import { UnknownForm } from '#app/platform/errors.ts'
import { QUEUE_CHANGED } from '#app/features/moderation-queue/live-names.ts'
import { assignItem, giveItem } from '#app/features/moderation/assign-item.server.ts'
import { decideItem } from '#app/features/moderation/decide-item.server.ts'
import { decideMany } from '#app/features/moderation/decide-many.server.ts'
import { queueCsvPath, queuePath, readFilters, type QueueFilters } from '#app/features/moderation/paths.ts'
import { itemView, itemViewOrNull } from '#app/features/moderation/item.query.server.ts'
import { staff } from '#app/features/moderation/log.query.server.ts'
import { kindsOf, queueCounts, queuePage } from '#app/features/moderation/queue.query.server.ts'
import type { DecisionField } from '#app/features/moderation/rules.ts'
import { QueueKeys } from '#app/features/moderation/ui/queue-keys.tsx'
import { DoneNotice } from '#app/features/moderation/ui/done-notice.tsx'
import { ItemPane } from '#app/features/moderation/ui/item-pane.tsx'
import { ManyBar, ManyHint, ManyResult } from '#app/features/moderation/ui/many-bar.tsx'
import { QueueFilterBar } from '#app/features/moderation/ui/queue-filters.tsx'
import { QueueList } from '#app/features/moderation/ui/queue-list.tsx'
import { undoDecision } from '#app/features/moderation/undo-decision.server.ts'
import type { ItemView } from '#app/features/moderation/views.ts'
import type { Context } from '#app/platform/context.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { useArrivedKey } from '#app/web/lost/use-arrived-key.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireUser(context, url)
  const filters = readFilters(url.searchParams)
  const [queue, counts, chosen, done, everybody] = await allInOrder([
    queuePage(ctx, filters),
    queueCounts(ctx),
    itemViewOrNull(ctx, url.searchParams.get('item')),
    itemViewOrNull(ctx, url.searchParams.get('done')),
    staff(ctx),
  ])
  const first = queue.lines[0]
  const item = chosen ?? (first ? await itemView(ctx, first.id) : null)
  const others = everybody.filter(({ value, desk }) => value !== userId && (!desk || item?.forDesk === true))
  const kindNames = kindsOf(ctx.actor)
  return { filters, queue, counts, kindNames, item, isChosen: chosen !== null, done, others }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const chosen = form.getAll('chosen').filter((value) => typeof value === 'string')
  const sent = {
    item: text('item'),
    next: isId(text('next')) ? text('next') : '',
    to: text('to'),
    had: text('had'),
    intent: text('intent') === '' && text('to') !== '' ? 'give' : text('intent'),
    decision: text('decision'),
  }
  const asked = { homes: text('homes'), answer: text('answer') }
  const typed = { reason: text('reason'), chosen: chosen.join(' '), ...asked, item: sent.item }
  const filters = readFilters(url.searchParams)
  const many = text('many')
  if (many !== '') {
    const several = form.getAll('several').filter((value) => typeof value === 'string')
    const reason = text('manyReason')
    const outcome = await decideMany(ctx, { itemIds: several, verb: many, reason })
    return data({ many: { outcome, reason, several } }, { status: outcome.ok ? 200 : 422 })
  }
  if (sent.intent !== '') return doIntent(ctx, sent, filters, typed)
  const input = { verb: sent.decision, reason: typed.reason, chosen, ...asked }
  const decided = await decideItem(ctx, { itemId: sent.item, input })
  if (decided.ok)
    return redirect(queuePath(filters, { item: sent.next === '' ? null : sent.next, done: sent.item }))
  if (decided.reason === 'invalid') return answerNotDone<DecisionField>(typed, decided)
  return conflict(typed, decided)
}

type Sent = { item: string; intent: string; to: string; had: string }

async function doIntent(
  ctx: Context,
  { item, intent, to, had }: Sent,
  filters: QueueFilters,
  typed: Record<string, string>,
) {
  if (intent === 'give') {
    const given = await giveItem(ctx, { itemId: item, to, had: had === '' ? null : had })
    if (given.ok) return redirect(queuePath(filters, { item }))
    return conflict(typed, given)
  }
  if (intent === 'undo') {
    const undone = await undoDecision(ctx, item)
    if (!undone.ok) return conflict(typed, undone)
    return redirect(queuePath({ ...filters, state: 'open', after: null }, { item }))
  }
  if (intent !== 'take' && intent !== 'take-over' && intent !== 'release') throw new UnknownForm()
  const whose = intent === 'release' ? 'nobody' : intent === 'take-over' ? 'me-instead' : 'me'
  const taken = await assignItem(ctx, { itemId: item, to: whose })
  if (taken.ok) return redirect(queuePath(filters, { item }))
  return conflict(typed, taken)
}

const conflict = (typed: Record<string, string>, { failed }: { failed: string }) =>
  answerNotDone<DecisionField>(typed, { failed, status: 409 })

export const meta: Route.MetaFunction = unlistedMeta('Queue')

const kinds = [QUEUE_CHANGED]

/** The open item. Unless the admin chose one, it is the first in the queue; it stays open when newer items arrive before it,
 *  so that nothing being typed is lost. */
function useOpenItem(first: ItemView | null, isChosen: boolean): ItemView | null {
  const key = useArrivedKey()
  const [kept, setKept] = useState({ key, item: first })
  if (kept.key !== key || (kept.item === null && first !== null)) setKept({ key, item: first })
  if (isChosen || kept.key !== key || kept.item === null || kept.item.id === first?.id) return first
  return kept.item
}

/** The queue of everything that staff have to handle. */
export default function QueuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, queue, counts, kindNames, isChosen, done, others } = loaderData
  const item = useOpenItem(loaderData.item, isChosen)
  useLiveReload(kinds)
  const busy = useNavigation().state !== 'idle'
  const { lines, after } = queue
  const waiting = filters.kind === null ? counts.open : (counts.kinds[filters.kind] ?? 0)
  const many = actionData && 'many' in actionData ? actionData.many : null
  const answer = actionData && 'typed' in actionData ? actionData : undefined
  const wrong = many && !many.outcome.ok ? many : undefined
  const here = lines.findIndex(({ id }) => id === item?.id)
  const next = lines[here + 1] ?? lines[here - 1]
  const list = queuePath(filters)
  const onPhone = isChosen ? 'max-md:hidden' : ''
  return (
    // Keeps the scrollbar's space when a filter leaves few items.
    <main id="content" data-steady-gutter className="w-full max-w-[90rem] px-4 pt-6 pb-16 md:px-6">
      <div className={`mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 ${onPhone}`}>
        <h1 className="text-2xl">Queue</h1>
        <QueueFilterBar filters={filters} counts={counts} kinds={kindNames} />
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
      {many && (
        <div className="mb-4">
          <ManyResult outcome={many.outcome} open={lines.length === 0 ? 0 : waiting} />
        </div>
      )}
      {lines.length === 0 && !isChosen ? (
        <NothingHere filters={filters} open={counts.open} />
      ) : (
        <div className="grid items-start gap-5 md:grid-cols-[minmax(20rem,1fr)_minmax(0,1.25fr)]">
          <div className={`group/many grid min-w-0 gap-4 ${onPhone}`}>
            {queue.many.length > 0 && <ManyHint />}
            <QueueList
              lines={lines}
              current={item?.id}
              address={(id) => queuePath(filters, { item: id })}
              selected={wrong?.several}
            />
            {queue.many.length > 0 && (
              <ManyBar
                choices={queue.many}
                list={list}
                typed={wrong}
                errors={wrong && !wrong.outcome.ok ? wrong.outcome.errors : undefined}
                busy={busy}
              />
            )}
            <nav aria-label="Pages of the queue" className="flex gap-2">
              {filters.after && <ButtonLink to={queuePath(filters, { after: null })}>First page</ButtonLink>}
              {after !== null && (
                <ButtonLink to={queuePath(filters, { after })} data-queue-after>
                  Next page
                </ButtonLink>
              )}
            </nav>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <QueueKeys />
              <a href={queueCsvPath(filters)} className={textLink}>
                Download as CSV
              </a>
            </div>
          </div>
          {item && (
            <div className={`min-w-0 md:sticky md:top-20 ${isChosen ? '' : 'max-md:hidden'}`}>
              <ItemPane
                item={item}
                here={queuePath(filters, { item: item.id })}
                others={others}
                back={list}
                next={next?.id ?? null}
                answer={answer?.typed['item'] === item.id ? answer : undefined}
                busy={busy}
              />
            </div>
          )}
        </div>
      )}
    </main>
  )
}

function NothingHere({ filters, open }: { filters: QueueFilters; open: number }) {
  const isFiltered = filters.kind !== null || filters.who !== 'anybody' || filters.after !== null
  const isDone = filters.after !== null && open > 0
  const all = { state: filters.state, kind: null, who: 'anybody', after: null } as const
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-8">
      <p className="text-lg font-medium">
        {isDone && 'Nothing is left on this page.'}
        {!isDone && (filters.state === 'open' ? 'Nothing is waiting here.' : 'Nothing was decided here yet.')}
      </p>
      <p className="max-w-prose text-ink-2">
        {filters.state === 'open'
          ? 'Reports, new homes, requests and failures appear here as soon as they come in.'
          : 'Decisions stay here with their reason. Most can be undone for a day.'}
      </p>
      {isDone && <ButtonLink to={queuePath(filters, { after: null })}>First page</ButtonLink>}
      {isFiltered && open > 0 && <ButtonLink to={queuePath(all)}>Show the whole queue</ButtonLink>}
    </div>
  )
}
