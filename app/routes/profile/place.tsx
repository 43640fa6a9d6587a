import { Form, href } from 'react-router'
import type { Route } from './+types/place'
import { UnknownForm } from '#app/platform/errors.ts'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { ownPhotos } from '#app/features/photos/photos.query.server.ts'
import { PhotoField } from '#app/features/photos/ui/photo-field.tsx'
import { profileFlash } from '#app/features/profiles/flash.ts'
import { roomPath } from '#app/features/roommates/paths.ts'
import { ownRoom, saveRoom, withdrawRoom } from '#app/features/roommates/save-room.server.ts'
import { RoomFields } from '#app/features/roommates/ui/room-fields.tsx'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'
import { GuideLinks } from '#app/features/site/ui/guide-links.tsx'

const back = href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })

/** The place that a person offers to roommates (PRODUCT.md §5.7). */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireUser(context, url)
  const [room, photos] = await allInOrder([ownRoom(ctx), ownPhotos(ctx, 'room-photo')])
  return withFlash(ctx, request, { ...room, userId, photos })
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  if (sent.typed.intent === 'withdraw') {
    await withdrawRoom(sent.ctx)
    return redirectWithFlash(sent.ctx, roomPath, profileFlash.placeRemoved)
  }
  if (sent.typed.intent !== undefined) throw new UnknownForm()
  const saved = await saveRoom(sent.ctx, sent.typed)
  return answerForm(sent, saved, { to: roomPath, flash: profileFlash.placeSaved })
}

export const meta: Route.MetaFunction = unlistedMeta('Your place')

export default function PlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, groups, userId, photos, flash } = loaderData
  const form = usePageForm(actionData, texts ?? {})
  return (
    <GroupFrame
      title="Your place"
      lead="Do you have a place and want to share it? Describe the room or bed that you offer. It is shown on your card and profile."
      back={{ to: back, label: 'Your profile' }}
      flash={flash}
    >
      <GuideLinks at="sublet" />
      <PageForm form={form} back={back} button={texts === null ? 'Show my place' : 'Save'}>
        <RoomFields groups={groups} field={form.field} />
      </PageForm>
      {texts !== null && (
        <>
          <PhotoField
            purpose="room-photo"
            ownerId={userId}
            {...photos}
            hint="Everyone who can see your profile can see them."
          />
          <Form method="post" className="border-t border-line pt-6">
            <input type="hidden" name="intent" value="withdraw" />
            <SubmitButton busy={form.isBusy} look="quiet">
              Stop offering it
            </SubmitButton>
          </Form>
        </>
      )}
    </GroupFrame>
  )
}
