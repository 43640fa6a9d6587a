import { Form, useNavigation } from 'react-router'
import type { Route } from './+types/place'
import { again, readTexts } from '#app/features/accounts/form-answer.ts'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { redirectSaying, withSaying } from '#app/features/accounts/said.ts'
import { FormEnd } from '#app/features/accounts/ui/form-end.tsx'
import { SubmitButton } from '#app/features/accounts/ui/submit-button.tsx'
import { GroupFrame, groupMeta } from '#app/features/groups/ui/group-frame.tsx'
import { ownPhotos } from '#app/features/photos/queries.server.ts'
import { PhotoField } from '#app/features/photos/ui/photo-field.tsx'
import { roomPath } from '#app/features/roommates/paths.ts'
import { ownRoom } from '#app/features/roommates/room/own-room.server.ts'
import { saveRoom, withdrawRoom } from '#app/features/roommates/room/save-room.server.ts'
import { RoomFields } from '#app/features/roommates/ui/room/room-fields.tsx'
import { useFocusInvalid } from '#app/ui/use-focus-invalid.ts'

const back = '/profile/preferences'

/** The place that somebody offers to roommates (PRODUCT.md §5.7). */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireSignedIn(context, url)
  const room = await ownRoom(ctx)
  return withSaying(ctx, request, { ...room, userId, photos: await ownPhotos(ctx, 'room-photo') })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireSignedIn(context, url)
  const typed = await readTexts(request)
  if (typed.intent === 'withdraw') {
    await withdrawRoom(ctx)
    return redirectSaying(ctx, roomPath, 'place-gone')
  }
  const saved = await saveRoom(ctx, typed)
  return saved.ok ? redirectSaying(ctx, roomPath, 'place-saved') : again(typed, saved.errors)
}

export const meta: Route.MetaFunction = () => groupMeta('Your place')

export default function PlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, groups, userId, photos, said } = loaderData
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  return (
    <GroupFrame
      title="Your place"
      lead="Do you have a place and want to share it? Describe what is free. It is shown on your card and profile."
      back={{ to: back, label: 'Your profile' }}
      said={said}
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
