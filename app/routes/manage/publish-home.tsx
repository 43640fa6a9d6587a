import { data } from 'react-router'
import type { Route } from './+types/publish-home'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { redirectSaying, withSaying, type Saying } from '#app/features/accounts/said.ts'
import { bringBackHomes } from '#app/features/listings/manage/bring-back-homes.server.ts'
import { appealHome } from '#app/features/listings/manage/appeal-home.server.ts'
import { problemWords } from '#app/features/listings/manage/checks/check-home.ts'
import { decideHome } from '#app/features/listings/manage/decide-home.server.ts'
import { deleteDraft } from '#app/features/listings/manage/delete-draft.server.ts'
import { editorView } from '#app/features/listings/manage/editor/edited-home.server.ts'
import { editorPath } from '#app/features/listings/manage/editor/sections.ts'
import { stepForm, type HomeStep } from '#app/features/listings/manage/home-steps.ts'
import { publishHome } from '#app/features/listings/manage/publish-home.server.ts'
import { publishView } from '#app/features/listings/manage/publish-view.server.ts'
import { setOffered } from '#app/features/listings/manage/set-offered.server.ts'
import { takeDownHomes } from '#app/features/listings/manage/take-down-homes.server.ts'
import { withdrawHome } from '#app/features/listings/manage/withdraw-home.server.ts'
import { EditorFrame } from '#app/features/listings/ui/manage/editor-frame.tsx'
import { editorMeta } from '#app/features/listings/ui/manage/editor-meta.ts'
import { PublishPanel } from '#app/features/listings/ui/manage/publish-panel.tsx'
import type { Context } from '#app/platform/context.ts'
import { fieldErrors } from '#app/platform/field-errors.ts'

/** What a home still needs and the possible actions, for its manager. */
export async function loader({ context, params: { homeId }, request, url }: Route.LoaderArgs) {
  const { ctx } = requireSignedIn(context, url)
  const { home } = await editorView(ctx, homeId)
  return withSaying(ctx, request, { home, view: await publishView(ctx, home) })
}

export async function action({ context, params: { homeId }, request, url }: Route.ActionArgs) {
  const { ctx } = requireSignedIn(context, url)
  const typed = Object.fromEntries(await request.formData())
  const read = stepForm.safeParse(typed)
  if (!read.success) {
    const { reason } = fieldErrors(read.error)
    const failed = reason ? 'Check the marked fields below.' : 'Choose what to do with the home.'
    const kept = typeof typed.reason === 'string' ? typed.reason : ''
    return data({ failed, reason: { typed: kept, error: reason } }, { status: 422 })
  }
  const { intent, reason } = read.data
  const outcome = await step(ctx, homeId, intent, reason)
  if ('failed' in outcome) return data({ ...outcome, reason: undefined }, { status: 422 })
  return redirectSaying(ctx, outcome.to ?? editorPath(homeId, 'publish'), outcome.saying)
}

type Outcome = { saying: Saying; to?: string } | { failed: string }

async function step(ctx: Context, homeId: string, intent: HomeStep, reason: string): Promise<Outcome> {
  switch (intent) {
    case 'publish': {
      const published = await publishHome(ctx, homeId)
      if (published.ok)
        return { saying: published.status === 'published' ? 'home-published' : 'home-submitted' }
      return {
        failed:
          published.reason === 'missing'
            ? `It cannot be published yet. ${problemWords(published)}`
            : 'It is no longer a draft. See what you can do with it now.',
      }
    }
    case 'withdraw':
      await withdrawHome(ctx, homeId)
      return { saying: 'home-withdrawn' }
    case 'pause':
      await setOffered(ctx, [homeId], false)
      return { saying: 'home-paused' }
    case 'offer': {
      const { incomplete } = await setOffered(ctx, [homeId], true)
      if (incomplete.length > 0) return { failed: 'It cannot be offered: see what is missing.' }
      return { saying: 'home-offered' }
    }
    case 'take-down':
      await takeDownHomes(ctx, [homeId])
      return { saying: 'home-archived' }
    case 'bring-back':
      await bringBackHomes(ctx, [homeId])
      return { saying: 'home-brought-back' }
    case 'delete':
      await deleteDraft(ctx, homeId)
      return { saying: 'draft-deleted', to: '/manage' }
    case 'appeal':
      return (await appealHome(ctx, homeId))
        ? { saying: 'home-appealed' }
        : { failed: 'There is nothing to appeal against, or your appeal was decided already.' }
    case 'approve':
    case 'give-back': {
      const decided = await decideHome(ctx, homeId, intent === 'approve' ? 'publish' : 'give-back', reason)
      if (!decided.ok) return { failed: decided.why }
      return { saying: intent === 'approve' ? 'home-published' : 'home-given-back' }
    }
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => editorMeta(loaderData?.home.name)

export default function PublishHomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, view, said } = loaderData
  return (
    <EditorFrame home={home} page="publish" said={said}>
      <PublishPanel home={home} view={view} failed={actionData?.failed} reason={actionData?.reason} />
    </EditorFrame>
  )
}
