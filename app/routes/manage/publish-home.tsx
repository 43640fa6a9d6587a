import { href, redirect } from 'react-router'
import type { Route } from './+types/publish-home'
import { bringBackHomes, takeDownHomes } from '#app/features/own-homes/take-down-homes.server.ts'
import { appealHome } from '#app/features/publishing/appeal-home.server.ts'
import { problemText } from '#app/features/publishing/check-home.ts'
import { decideHome } from '#app/features/publishing/decide-home.server.ts'
import { deleteDraft } from '#app/features/publishing/create-draft.server.ts'
import { editorView } from '#app/features/publishing/save-section.server.ts'
import { editorPath } from '#app/features/publishing/sections.ts'
import { manageFlash } from '#app/features/publishing/flash.ts'
import { stepForm, type HomeStep, type StepField } from '#app/features/publishing/home-steps.ts'
import {
  publishAskingFirst,
  publishHome,
  withdrawHome,
} from '#app/features/publishing/publish-home.server.ts'
import { publishView } from '#app/features/publishing/publish-view.query.server.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { EditorFrame, editorMeta } from '#app/features/publishing/ui/editor-frame.tsx'
import { PublishPanel } from '#app/features/publishing/ui/publish-panel.tsx'
import type { Context } from '#app/platform/context.ts'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { fieldErrors } from '#app/platform/text/field-errors.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'

/** What a home still needs and the possible actions, for its manager. */
export async function loader({ context, params: { listingId }, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { home } = await editorView(ctx, listingId)
  const asks = url.searchParams.get('ask') === 'publish'
  return withFlash(ctx, request, { home, asks, view: await publishView(ctx, home) })
}

export async function action({ context, params: { listingId }, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = Object.fromEntries(await request.formData())
  const read = stepForm.safeParse(typed)
  if (!read.success) {
    const { reason, appeal } = fieldErrors(read.error)
    const failed = reason || appeal ? 'Check the marked fields below.' : 'Choose what to do with the home.'
    const kept = (text: unknown) => (typeof text === 'string' ? text : '')
    return answerNotDone<StepField>(
      { reason: kept(typed.reason), appeal: kept(typed.appeal) },
      { errors: { reason, appeal }, failed },
    )
  }
  const { intent, anyway, reason, appeal } = read.data
  const outcome = await step(ctx, listingId, intent, { anyway, reason, appeal })
  if ('ask' in outcome) return redirect(withQuery(editorPath(listingId, 'publish'), { ask: outcome.ask }))
  if ('failed' in outcome) return answerNotDone<StepField>({ reason, appeal }, { ...outcome })
  return redirectWithFlash(ctx, outcome.to ?? editorPath(listingId, 'publish'), outcome.flash)
}

type Outcome = { flash: string; to?: string } | { failed: string } | { ask: 'publish' }

async function step(
  ctx: Context,
  listingId: string,
  intent: HomeStep,
  { anyway, reason, appeal }: Record<StepField | 'anyway', string>,
): Promise<Outcome> {
  switch (intent) {
    case 'publish': {
      const published = await (anyway === 'yes' ? publishHome : publishAskingFirst)(ctx, listingId)
      if (published.ok)
        return { flash: published.status === 'published' ? manageFlash.published : manageFlash.submitted }
      if (published.reason === 'wording') return { ask: 'publish' }
      return {
        failed:
          published.reason === 'missing'
            ? `It cannot be published yet. ${problemText(published)}`
            : 'It is no longer a draft. See what you can do with it now.',
      }
    }
    case 'withdraw':
      await withdrawHome(ctx, listingId)
      return { flash: manageFlash.withdrawn }
    case 'pause':
      await setOffered(ctx, { listingIds: [listingId], on: false })
      return { flash: manageFlash.paused }
    case 'offer': {
      const { incomplete } = await setOffered(ctx, { listingIds: [listingId], on: true })
      if (incomplete.length > 0) return { failed: 'It cannot be offered: see what is missing.' }
      return { flash: manageFlash.offered }
    }
    case 'take-down':
      await takeDownHomes(ctx, { listingIds: [listingId], reason })
      return { flash: manageFlash.takenDown }
    case 'bring-back':
      await bringBackHomes(ctx, [listingId])
      return { flash: manageFlash.broughtBack }
    case 'delete':
      await deleteDraft(ctx, listingId)
      return { flash: manageFlash.draftDeleted, to: href('/manage') }
    case 'appeal':
      return (await appealHome(ctx, { listingId, appeal }))
        ? { flash: manageFlash.appealed }
        : { failed: 'There is nothing to appeal against, or you have appealed already.' }
    case 'approve':
    case 'give-back': {
      const decided = await decideHome(ctx, {
        listingId,
        decision: intent === 'approve' ? 'publish' : 'give-back',
        reason,
      })
      if (!decided.ok) return decided
      return { flash: intent === 'approve' ? manageFlash.published : manageFlash.givenBack }
    }
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  editorMeta(loaderData?.home.name)({ matches })

export default function PublishHomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, asks, view, flash } = loaderData
  return (
    <EditorFrame home={home} page="publish" flash={flash}>
      <PublishPanel home={home} view={view} asks={asks} answer={actionData} />
    </EditorFrame>
  )
}
