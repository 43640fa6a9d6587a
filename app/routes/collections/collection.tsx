import { data, redirect, useNavigation, href } from 'react-router'
import type { Route } from './+types/collection'
import { answerRequest } from '#app/features/collections/answer-request.server.ts'
import { askToBeLetIn } from '#app/features/collections/ask-to-be-let-in.server.ts'
import { deleteCollection, restoreCollection } from '#app/features/collections/delete-collection.server.ts'
import type { CollectionDetailsField } from '#app/features/collections/fields.ts'
import { collectionFlash } from '#app/features/collections/flash.ts'
import { leaveCollection, rejoinCollection } from '#app/features/collections/leave-collection.server.ts'
import { collectionPath } from '#app/features/collections/paths.ts'
import { collectionAt } from '#app/features/collections/collection-page.query.server.ts'
import { sortIn } from '#app/features/collections/list-rules.ts'
import { removeHome } from '#app/features/collections/add-home.server.ts'
import { saveCollection } from '#app/features/collections/save-collection.server.ts'
import { renewShareId, shareCollection } from '#app/features/collections/share-collection.server.ts'
import { CollectionFrame, CollectionProblem, Failed } from '#app/features/collections/ui/collection-frame.tsx'
import { NotesOfPage } from '#app/features/collections/ui/home-notes.tsx'
import { CollectionScreen, collectionTitle } from '#app/features/collections/ui/collection-screen.tsx'
import type { CollectionFormAnswer, TypedCollection } from '#app/features/collections/ui/edit-form.tsx'
import { collectionCopy } from '#app/features/collections/copy.ts'
import { decisionSummary } from '#app/features/decisions/decision-summaries.query.server.ts'
import { DecisionPanel } from '#app/features/decisions/ui/decision-panel.tsx'
import { likesOf } from '#app/features/saves/likes.query.server.ts'
import { LikeOnly, WithSaving } from '#app/features/saves/ui/with-saving.tsx'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { pageThatAsksAgain, requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** A collection, by its id for members and by its public link for everybody. A forbidden one and a nonexistent one give the
 *  same response. */
export async function loader({ context, params: { collectionId }, request, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const page = Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1
  const sort = sortIn(url.searchParams)
  const today = utcDay(ctx.now())
  const signedIn = ctx.actor.kind === 'person'
  const [at, decision] = await Promise.all([
    collectionAt(ctx, { address: collectionId, sort, page }),
    mayBeMember(ctx) ? decisionSummary(ctx, collectionId).catch(noneForOthers) : null,
  ])
  const likes = await likesOf(ctx, 'list' in at ? at.list.homes.map(({ home }) => home.id) : [])
  const answer = await withFlash(ctx, request, { at, decision, likes, today, signedIn })
  const status = /^(private|replaced|absent)$/.test(at.kind) ? 404 : 200
  return data(answer.data, { ...answer.init, status })
}

const mayBeMember = ({ actor }: Context) => actor.kind === 'person' && !actor.suspended

/** The decision is loaded along with the collection, even for a person who turns out not to be a member. */
function noneForOthers(error: unknown): null {
  if (error instanceof NotFound) return null
  throw error
}

/** `of`: which form of the page failed, when its answer is shown there. */
type Answer = CollectionFormAnswer & { of?: 'edit' | 'share'; lost?: TypedCollection }
const notDone = (refused: Parameters<typeof answerNotDone>[1]) =>
  answerNotDone<CollectionDetailsField>({}, refused)

export async function action({ context, params: { collectionId }, request, url }: Route.ActionArgs) {
  const typed = await readTexts(request)
  const { ctx } = requireUser(context, pageThatAsksAgain(url, questionOf(typed)))
  try {
    return await act(ctx, collectionId, typed, url)
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    const { name = '', description = '' } = typed
    const lost = typed.intent === 'save' ? { lost: { name, description } } : {}
    return answerNotDone<never, Pick<Answer, 'lost'>>(
      {},
      { failed: collectionCopy.goneMeanwhile, status: 404 },
      lost,
    )
  }
}

/** The part of the page that a form belongs to. */
function questionOf({ intent = '', home }: Record<string, string>) {
  if (intent === 'save') return { edit: '1' }
  if (intent === 'share' || intent === 'renew') return { share: '1' }
  return /^(remove|delete|leave)$/.test(intent) ? { ask: intent, home } : {}
}

/** The page to return to after a form: the form's page without its open confirmation. */
function backTo(url: URL, without: string[] = []): string {
  const query = new URLSearchParams(url.search)
  for (const name of ['ask', 'home', ...without]) query.delete(name)
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

async function act(ctx: Context, id: string, typed: Record<string, string>, url: URL) {
  const { intent = '', home = '', user = '' } = typed
  const here = backTo(url)
  switch (intent) {
    case 'save': {
      const saved = await saveCollection(ctx, { collectionId: id, input: typed })
      const back = backTo(url, ['edit'])
      if (saved.ok)
        return saved.changed ? redirectWithFlash(ctx, back, collectionFlash.saved) : redirect(back)
      if (saved.reason === 'invalid')
        return answerNotDone<CollectionDetailsField, { of: 'edit' }>(typed, saved, { of: 'edit' })
      return answerNotDone(typed, { status: 409 }, { of: 'edit' as const, changed: saved })
    }
    case 'remove':
      if (home === '') return notDone({ failed: collectionCopy.homeMissing })
      await removeHome(ctx, { collectionId: id, listingId: home })
      return typed.quiet ? { removed: home } : redirectWithFlash(ctx, here, collectionFlash.homeRemoved)
    case 'share': {
      const shared = await shareCollection(ctx, { collectionId: id, input: typed })
      if (shared.ok) return redirectWithFlash(ctx, here, collectionFlash.shared)
      return answerNotDone(typed, shared, { of: 'share' as const })
    }
    case 'renew':
      await renewShareId(ctx, id)
      return redirectWithFlash(ctx, here, collectionFlash.linkRenewed)
    case 'delete': {
      const deleted = await deleteCollection(ctx, id)
      if (deleted.ok) return redirectWithFlash(ctx, collectionPath(id), collectionFlash.deleted)
      return notDone(deleted)
    }
    case 'restore':
      await restoreCollection(ctx, id)
      return redirectWithFlash(ctx, here, collectionFlash.restored)
    case 'leave': {
      const left = await leaveCollection(ctx, id)
      if (left.ok) return redirectWithFlash(ctx, href('/profile/properties'), collectionFlash.left)
      return notDone(left)
    }
    case 'rejoin':
      await rejoinCollection(ctx, id)
      return redirectWithFlash(ctx, here, collectionFlash.rejoined)
    case 'ask': {
      const asked = await askToBeLetIn(ctx, id)
      if (asked.ok) return redirectWithFlash(ctx, here, collectionFlash.asked)
      return notDone(asked)
    }
    case 'admit':
    case 'decline': {
      const answered = await answerRequest(ctx, { collectionId: id, askedBy: user, answer: intent })
      if (!answered.ok) return notDone(answered)
      return redirectWithFlash(
        ctx,
        here,
        intent === 'admit' ? collectionFlash.admitted : collectionFlash.declined,
      )
    }
    default:
      return notDone({ failed: 'That action isn’t available here. Reload the page.' })
  }
}

/** Not cached: a replaced link must stop working immediately. */
export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const given = new Headers(actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders)
  given.set('Cache-Control', 'private, no-store')
  return given
}

/** Keeps collections, private or public, out of search engines. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(loaderData ? collectionTitle(loaderData.at) : 'Collection')({ matches })

export default function CollectionRoute({ loaderData, actionData }: Route.ComponentProps) {
  useLiveReload(['collections', 'groups', 'people'])
  const busy = useNavigation().state !== 'idle'
  const { at, decision, likes, today, signedIn, flash } = loaderData
  // The form that removes a home shows its own result.
  const answer: Answer | undefined = actionData && 'removed' in actionData ? undefined : actionData
  const edit = answer?.of === 'edit' ? answer : undefined
  const shareFailed = answer?.of === 'share' ? answer.failed : undefined
  return (
    <CollectionFrame signedIn={signedIn} flash={flash}>
      {answer?.of === undefined && <Failed failed={answer?.failed} lost={answer?.lost} />}
      <WithSaving likes={likes} filling={like}>
        <NotesOfPage value={at.kind === 'member' ? at.notes : {}}>
          <CollectionScreen {...{ at, today, signedIn, edit, shareFailed, busy }}>
            {decision && at.kind === 'member' && (at.list.count > 0 || decision.state !== 'none') && (
              <DecisionPanel collectionId={at.collectionId} summary={decision} />
            )}
          </CollectionScreen>
        </NotesOfPage>
      </WithSaving>
    </CollectionFrame>
  )
}

const like = (props: React.ComponentProps<typeof LikeOnly>) => <LikeOnly {...props} />

export function ErrorBoundary() {
  return <CollectionProblem />
}
