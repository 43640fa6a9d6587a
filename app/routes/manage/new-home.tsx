import { href } from 'react-router'
import type { Route } from './+types/new-home'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { createDraft } from '#app/features/publishing/create-draft.server.ts'
import { editorPath } from '#app/features/publishing/sections.ts'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import { NewHomeForm } from '#app/features/publishing/ui/new-home-form.tsx'
import { assertAllowed } from '#app/platform/access.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { requireUser } from '#app/web/require-user.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  assertAllowed(ownHomesPolicy.add, ctx.actor, null)
  return { formKey: newId(), campuses: await listCampuses(ctx) }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const made = await createDraft(sent.ctx, sent.typed)
  return answerForm(sent, made, { to: ({ listingId }) => editorPath(listingId) })
}

export const meta: Route.MetaFunction = unlistedMeta('A new home')

export default function NewHomePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageFrame
      title="A new home"
      back={{ to: href('/manage'), label: 'Your homes' }}
      lead="Four questions to start with. It stays a draft that students do not see until you publish it."
    >
      <NewHomeForm {...loaderData} answer={actionData} />
    </PageFrame>
  )
}
