import { Form, useNavigation, href } from 'react-router'
import type { Route } from './+types/place'
import { GroupFrame, groupMeta } from '#app/features/groups/ui/group-frame.tsx'
import { ownPhotos } from '#app/features/photos/queries.server.ts'
import { PhotoField } from '#app/features/photos/ui/upload/photo-field.tsx'
import { profileFlash } from '#app/features/profiles/flash.ts'
import { roomPath } from '#app/features/roommates/paths.ts'
import { ownRoom } from '#app/features/roommates/room-offer/own-room.server.ts'
import { saveRoom, withdrawRoom } from '#app/features/roommates/room-offer/save-room.server.ts'
import { RoomFields } from '#app/features/roommates/ui/room-offer/room-fields.tsx'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'

const back = href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })

/** The place that somebody offers to roommates (PRODUCT.md §5.7). */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireUser(context, url)
  const [room, photos] = await allInOrder([ownRoom(ctx), ownPhotos(ctx, 'room-photo')])
  return withFlash(ctx, request, { ...room, userId, photos })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  if (typed.intent === 'withdraw') {
    await withdrawRoom(ctx)
    return redirectWithFlash(ctx, roomPath, profileFlash.placeRemoved)
  }
  const saved = await saveRoom(ctx, typed)
  return saved.ok ? redirectWithFlash(ctx, roomPath, profileFlash.placeSaved) : again(typed, saved.errors)
}

export const meta: Route.MetaFunction = () => groupMeta('Your place')

export default function PlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, groups, userId, photos, flash } = loaderData
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  return (
    <GroupFrame
      title="Your place"
      lead="Do you have a place and want to share it? Describe the room or bed that you offer. It is shown on your card and profile."
      back={{ to: back, label: 'Your profile' }}
      flash={flash}
    >
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <RoomFields
          groups={groups}
          typed={actionData?.typed ?? texts ?? {}}
          errors={actionData?.errors ?? {}}
        />
        <FormEnd {...{ busy, back }} answer={actionData}>
          {texts === null ? 'Show my place' : 'Save'}
        </FormEnd>
      </Form>
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
            <SubmitButton busy={busy} look="quiet">
              Stop offering it
            </SubmitButton>
          </Form>
        </>
      )}
    </GroupFrame>
  )
}
