import { Suspense } from 'react'
import { Form, Link, useNavigation, href } from 'react-router'
import type { Route } from './+types/campus'
import { UnknownForm } from '#app/platform/errors.ts'
import { archiveCampus, removeCampus } from '#app/features/campuses/remove-campus.server.ts'
import {
  campusEditor,
  timeZones,
  type CampusEditor,
} from '#app/features/campuses/edit-campus.query.server.ts'
import { editCampus } from '#app/features/campuses/edit-campus.server.ts'
import { campusFlash } from '#app/features/campuses/flash.ts'
import { CAMPUSES_PATH, campusPath } from '#app/features/campuses/paths.ts'
import { CampusForm, type CampusAnswer } from '#app/features/campuses/ui/campus-form.tsx'
import { MapMissing } from '#app/features/search/ui/map-missing.tsx'
import { mapGround } from '#app/features/streets/map-ground.server.ts'
import type { Context } from '#app/platform/context.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { lazyPart } from '#app/ui/hooks/lazy-part.ts'
import { Tag } from '#app/ui/tag.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

const CampusMap = lazyPart(() => import('#app/features/search/ui/campus-map.tsx'), MapMissing)

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const editor = await campusEditor(ctx, params.campus)
  const zones = timeZones(editor.typed['timeZone'])
  const ground = await mapGround(ctx, editor.campus)
  return withFlash(ctx, request, { editor, timeZones: zones, ground })
}

/** `archive`, `offer` and `delete` do what they say; any other intent saves the form. */
export async function action({ params: { campus }, context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { intent = '', version = '', ...typed } = await readTexts(request)
  switch (intent) {
    case 'archive':
    case 'offer':
      await archiveCampus(ctx, { slug: campus, archived: intent === 'archive' })
      return redirectWithFlash(
        ctx,
        campusPath(campus),
        intent === 'archive' ? campusFlash.archived : campusFlash.offered,
      )
    case 'delete':
      return remove(ctx, campus)
    case 'save':
      return save(ctx, campus, typed, version)
    default:
      throw new UnknownForm()
  }
}

async function remove(ctx: Context, slug: string) {
  const removed = await removeCampus(ctx, slug)
  return removed.ok
    ? redirectWithFlash(ctx, CAMPUSES_PATH, campusFlash.deleted)
    : answerNotDone({}, { ...removed, status: 409 })
}

async function save(ctx: Context, slug: string, typed: Record<string, string>, version: string) {
  const saved = await editCampus(ctx, { slug, typed, over: version })
  if (saved.ok) return redirectWithFlash(ctx, campusPath(slug), campusFlash.saved)
  if (saved.reason === 'invalid') return answerNotDone(typed, saved, { version })
  return answerNotDone(typed, { ...saved, status: 409 }, { version: saved.version })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const editor = (loaderData as { editor?: CampusEditor } | undefined)?.editor
  return unlistedMeta(editor?.campus.name ?? 'Campus')({ matches })
}

export default function CampusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { editor, timeZones: zones, ground, flash } = loaderData
  const { campus, typed, version, archived, use } = editor
  const ready = useHydrated()
  const mapCampus = { ...campus, zones: campus.zones.map((zone, at) => ({ ...zone, id: String(at) })) }
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div>
        <Link to={CAMPUSES_PATH} className={textLink}>
          Campuses
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl wrap-anywhere">{campus.name}</h1>
          {archived && <Tag tone="warn">Archived</Tag>}
        </div>
        <p className="num mt-1 text-ink-2">
          {formatCount(use.homes, 'home')} and {formatCount(use.people, 'student')}.{' '}
          <Link
            to={`${href('/listings/:propertyType?')}?campus=${campus.slug}`}
            className="underline underline-offset-4"
          >
            Search around it
          </Link>
        </p>
      </div>
      <FlashMessage flash={flash} />
      {actionData?.failed && (
        <ErrorSummary title="This has not been done yet">{actionData.failed}</ErrorSummary>
      )}
      <div className="h-80 overflow-hidden rounded-card border border-line bg-[var(--map-land)] noscript:hidden">
        {ready && (
          <Suspense fallback={<div aria-busy />}>
            <CampusMap key={version} campus={mapCampus} ground={ground} />
          </Suspense>
        )}
      </div>
      <CampusForm
        typed={typed}
        version={version}
        isNew={false}
        answer={actionData as CampusAnswer | undefined}
        timeZones={zones}
        drawPoints={(points, onPick) => (
          <Suspense>
            <CampusMap campus={mapCampus} ground={ground} points={points} onPick={onPick} />
          </Suspense>
        )}
      />
      <Offering editor={editor} />
    </main>
  )
}

function Offering({ editor: { archived, removable } }: { editor: CampusEditor }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="offering" className="grid justify-items-start gap-3 border-t border-line pt-6">
      <h2 id="offering" className="text-xl">
        {archived ? 'Offer it again' : 'Archive it'}
      </h2>
      <p className="max-w-prose text-ink-2">
        {archived
          ? 'It can be chosen again on the home page, in profiles and for new homes, and is in the sitemap.'
          : 'It can then no longer be chosen on the home page, in profiles or for new homes, and it leaves the sitemap. Its homes and students stay, and links to it keep working.'}
      </p>
      {archived && !removable && (
        <p className="max-w-prose text-ink-2">
          It can be deleted once it has no homes (including homes that were taken down), no students and no
          saved searches.
        </p>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} name="intent" value={archived ? 'offer' : 'archive'}>
          {archived ? 'Offer it again' : 'Archive it'}
        </SubmitButton>
        {removable && (
          <SubmitButton busy={busy} bad name="intent" value="delete">
            Delete it for good
          </SubmitButton>
        )}
      </Form>
    </section>
  )
}
