import type { Route } from './+types/change-sublet'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { TypedGuard } from '#app/features/photos/ui/leave-guard.tsx'
import { mapGround } from '#app/features/streets/map-ground.server.ts'
import { subletFlash } from '#app/features/sublets/flash.ts'
import { ownSublet } from '#app/features/sublets/own-sublets.query.server.ts'
import { ownSubletsPath } from '#app/features/sublets/paths.ts'
import { changeSublet } from '#app/features/sublets/save-sublet.server.ts'
import { SubletFields } from '#app/features/sublets/ui/sublet-fields.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const own = await ownSublet(ctx, params.subletId)
  return { ...own, ground: await mapGround(ctx, own.campus) }
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const sent = await readForm(args)
  const changed = await changeSublet(sent.ctx, { subletId: params.subletId, input: sent.typed })
  return answerForm(sent, changed, {
    to: ownSubletsPath,
    flash: ({ status }) => (status === 'draft' ? subletFlash.draft : subletFlash.saved),
  })
}

export const meta: Route.MetaFunction = unlistedMeta('Change your sublet')

export default function ChangeSubletPage({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, state, campus, ground } = loaderData
  const form = usePageForm(actionData, texts)
  return (
    <GroupFrame title="Change your sublet" back={{ to: ownSubletsPath, label: 'Your sublets' }}>
      <PageForm
        form={form}
        back={ownSubletsPath}
        button={state === 'draft' ? 'Publish it' : 'Save'}
        className="group grid gap-5"
      >
        <SubletFields field={form.field} {...{ campus, ground }} />
      </PageForm>
      <TypedGuard of={form.ref} answered={actionData !== undefined} />
    </GroupFrame>
  )
}
