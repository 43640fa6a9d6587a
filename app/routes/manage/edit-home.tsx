import { redirect } from 'react-router'
import type { Route } from './+types/edit-home'
import { drawingsOf } from '#app/features/publishing/section-columns.ts'
import { editorView, saveSection } from '#app/features/publishing/save-section.server.ts'
import {
  editorPath,
  pageAfter,
  editorSections,
  type EditorSection,
} from '#app/features/publishing/sections.ts'
import { typedOf } from '#app/features/publishing/read-section.ts'
import { manageFlash } from '#app/features/publishing/flash.ts'
import { pricesToLookAt } from '#app/features/publishing/publish-view.query.server.ts'
import { EditorFrame, editorMeta } from '#app/features/publishing/ui/editor-frame.tsx'
import { PriceAdvice } from '#app/features/publishing/ui/price-advice.tsx'
import { SectionForm } from '#app/features/publishing/ui/section-form.tsx'
import { photosOfHome } from '#app/features/photos/photos.query.server.ts'
import { PhotoField } from '#app/features/photos/ui/photo-field.tsx'
import { mapGround } from '#app/features/streets/map-ground.server.ts'
import { HttpError, NotFound, UnknownForm } from '#app/platform/errors.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { BROKEN } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { revalidateUnlessLost, savedOrLost } from '#app/web/lost-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { readVersion } from '#app/web/read-version.ts'

function sectionOf(page: string | undefined): EditorSection {
  const section = editorSections.find((each) => each === (page ?? 'home'))
  if (!section) throw new NotFound()
  return section
}

/** A section of a home's editor, for its manager. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireUser(context, url)
  const section = sectionOf(params.section)
  const view = await editorView(ctx, params.listingId)
  const prices = section === 'price' ? await pricesToLookAt(ctx, view.home) : []
  const sent =
    section === 'floorplans'
      ? await photosOfHome(ctx, { listingId: params.listingId, purpose: 'floorplan' })
      : null
  const today = utcDay(ctx.now())
  const ground = await mapGround(ctx, view.campuses.find(({ slug }) => slug === view.home.campus) ?? null)
  return withFlash(ctx, request, { ...view, section, prices, sent, userId, today, ground })
}

export async function action({
  context,
  params: { listingId, section: page },
  request,
  url,
}: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const section = sectionOf(page)
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent !== 'next' && intent !== 'stay') throw new UnknownForm()
  const typed = typedOf(form)
  const version = readVersion(form.get('version'))
  try {
    const saved = await saveSection(ctx, { listingId, section, version, typed })
    if (!saved.ok) {
      const { ok: _, reason, ...wrong } = saved
      const status = reason === 'invalid' ? 422 : 409
      return answerNotDone(
        'typed' in wrong ? wrong.typed : typed,
        { ...wrong, status },
        { version, ...wrong },
      )
    }
    const next = intent === 'next' ? editorPath(listingId, pageAfter(section)) : null
    const more = saved.leftOut ? manageFlash.contactsLeftOut : saved.byZip && manageFlash.placedByZip
    if (more) return redirectWithFlash(ctx, next ?? editorPath(listingId, section), more)
    if (next) return redirect(next)
    return redirectWithFlash(
      ctx,
      editorPath(listingId, section),
      saved.changed ? manageFlash.sectionSaved : manageFlash.sectionUnchanged,
    )
  } catch (error) {
    if (error instanceof HttpError) throw error
    ctx.log.error(describeError(error), 'a home was not saved')
    return answerNotDone(typed, { failed: BROKEN, status: 500 }, { version })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => savedOrLost(serverAction)

export const shouldRevalidate = revalidateUnlessLost

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  editorMeta(loaderData?.home.name)({ matches })

export default function EditHomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, campuses, section, prices, sent, userId, today, ground, flash } = loaderData
  return (
    <EditorFrame home={home} page={section} flash={flash}>
      {sent && (
        <PhotoField
          purpose="floorplan"
          listingId={home.id}
          ownerId={userId}
          {...sent}
          hint="Add drawings first, then choose one in each floorplan. Each change here is saved at once."
        />
      )}
      <SectionForm
        key={`${home.id} ${section} ${home.version}`}
        {...{ section, home, campuses, today, ground }}
        drawings={sent ? drawingsOf(home, sent.photos) : []}
        answer={actionData}
      >
        <PriceAdvice advice={prices} />
      </SectionForm>
    </EditorFrame>
  )
}
