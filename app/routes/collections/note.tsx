import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/note'
import { collectionPath } from '#app/features/collections/paths.ts'
import { homeNotes } from '#app/features/collections/queries/home-notes.server.ts'
import { saveNote } from '#app/features/collections/homes/save-note.server.ts'
import { notesPlace } from '#app/features/collections/tool-paths.ts'
import { NoteFields } from '#app/features/collections/ui/homes/note-fields.tsx'
import { NoteList } from '#app/features/collections/ui/homes/note-list.tsx'
import { ToolFrame, toolMeta } from '#app/features/collections/ui/screen/tool-frame.tsx'
import { copy } from '#app/features/collections/copy.ts'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { requireUser } from '#app/web/require-user.ts'

/** The notes on one home of a collection: the target of the note form without JavaScript. */
export async function loader({ context, params: { collectionId, listingId }, url }: Route.LoaderArgs) {
  return homeNotes(requireUser(context, url).ctx, { collectionId, listingId })
}

/** `from=page`: submitted from the collection's page, which does not navigate. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { collectionId, listingId } = params
  const typed = await readTexts(request)
  const saved = await saveNote(ctx, { collectionId, listingId, input: { text: typed.text } })
  if (saved.ok)
    return typed.from === 'page'
      ? { done: true as const }
      : redirect(`${collectionPath(collectionId)}#${notesPlace(listingId)}`, 303)
  const error = saved.reason === 'absent' ? copy.homeGone : (saved.errors.text ?? '')
  return again<'text'>(typed, { text: error })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  toolMeta(loaderData ? `Notes on ${loaderData.home.name}` : copy.notFound)

export default function NotesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  const { name, home, notes } = loaderData
  const back = collectionPath(params.collectionId)
  const answer = actionData && 'errors' in actionData ? actionData : undefined
  const own = notes.find(({ self }) => self)?.text ?? ''
  return (
    <ToolFrame title={`Notes on ${home.name}`} back={{ to: back, label: name }}>
      <div className="grid max-w-[40rem] gap-6">
        <NoteList home={home.name} notes={notes.filter(({ self }) => !self)} />
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <NoteFields home={home.name} text={answer?.typed.text ?? own} error={answer?.errors.text} />
          <FormEnd busy={busy} back={back} answer={answer}>
            Save note
          </FormEnd>
        </Form>
      </div>
    </ToolFrame>
  )
}
