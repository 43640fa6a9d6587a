import type { Route } from './+types/note'
import { collectionPath } from '#app/features/collections/paths.ts'
import { homeNotes } from '#app/features/collections/collection-tools.query.server.ts'
import { saveNote } from '#app/features/collections/save-note.server.ts'
import { notesPlace } from '#app/features/collections/tool-paths.ts'
import { NoteFields, NoteList } from '#app/features/collections/ui/note-list.tsx'
import { ToolFrame } from '#app/features/collections/ui/tool-frame.tsx'
import { collectionCopy } from '#app/features/collections/copy.ts'
import { requireUser } from '#app/web/require-user.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** The notes on one home of a collection: the target of the note form without JavaScript. */
export async function loader({ context, params: { collectionId, listingId }, url }: Route.LoaderArgs) {
  return homeNotes(requireUser(context, url).ctx, { collectionId, listingId })
}

/** `from=page`: submitted from the collection's page, which does not navigate. */
export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { collectionId, listingId } = args.params
  const { text, from } = sent.typed
  const saved = await saveNote(sent.ctx, { collectionId, listingId, input: { text } })
  if (saved.ok && from === 'page') return { done: true as const }
  return answerForm(sent, saved, { to: `${collectionPath(collectionId)}#${notesPlace(listingId)}` })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(loaderData ? `Notes on ${loaderData.home.name}` : collectionCopy.notFound)({ matches })

export default function NotesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, home, notes } = loaderData
  const back = collectionPath(params.collectionId)
  const answer = actionData && 'errors' in actionData ? actionData : undefined
  const form = usePageForm(answer, { text: notes.find(({ self }) => self)?.text })
  return (
    <ToolFrame title={`Notes on ${home.name}`} back={{ to: back, label: name }}>
      <div className="grid max-w-[40rem] gap-6">
        <NoteList home={home.name} notes={notes.filter(({ self }) => !self)} />
        <PageForm form={form} back={back} button="Save note">
          <NoteFields home={home.name} field={form.field} />
        </PageForm>
      </div>
    </ToolFrame>
  )
}
