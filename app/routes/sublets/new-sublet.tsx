import type { Route } from './+types/new-sublet'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { GuideLinks } from '#app/features/site/ui/guide-links.tsx'
import { TypedGuard } from '#app/features/photos/ui/leave-guard.tsx'
import { mapGround } from '#app/features/streets/map-ground.server.ts'
import { subletFlash } from '#app/features/sublets/flash.ts'
import { ownSublets } from '#app/features/sublets/own-sublets.query.server.ts'
import { ownSubletsPath } from '#app/features/sublets/paths.ts'
import { createSublet } from '#app/features/sublets/save-sublet.server.ts'
import { BeforeOffering } from '#app/features/sublets/ui/before-offering.tsx'
import { SubletFields } from '#app/features/sublets/ui/sublet-fields.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { why, campus } = await ownSublets(ctx)
  return { why, campus, ground: await mapGround(ctx, campus) }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  return answerForm(sent, await createSublet(sent.ctx, sent.typed), {
    to: ownSubletsPath,
    flash: ({ status }) => (status === 'draft' ? subletFlash.draft : subletFlash.published),
  })
}

export const meta: Route.MetaFunction = unlistedMeta('Offer your place')

/** A student who leaves offers their place, in one form. */
export default function NewSubletPage({ loaderData: { why, ...place }, actionData }: Route.ComponentProps) {
  const form = usePageForm(actionData)
  return (
    <GroupFrame
      title="Offer your place"
      lead="Are you away for a while, or do you want to leave your lease? Everybody sees area, price and dates. Only students who are signed in see your first name and initial; your address stays with you."
      back={{ to: ownSubletsPath, label: 'Your sublets' }}
    >
      <GuideLinks at="sublet" />
      {why !== null && <BeforeOffering why={why} />}
      <PageForm form={form} back={ownSubletsPath} button="Publish it" className="group grid gap-5">
        <SubletFields field={form.field} {...place} />
      </PageForm>
      <TypedGuard of={form.ref} answered={actionData !== undefined} />
    </GroupFrame>
  )
}
