import { createContext, use, useEffect, useRef } from 'react'
import { useFetcher, useParams } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import type { NoteView } from '../views.ts'
import { notesPath, notesPlace } from '../tool-paths.ts'
import { NoteFields, NoteList } from './note-list.tsx'

/** Members' notes by home, for the content shown below each home. */
export const NotesOfPage = createContext<Record<string, NoteView[]>>({})

type Props = { home: { id: string; name: string } }

/** The members' notes below a home, and an inline form for the user's own note. */
export function HomeNotes({ home }: Props) {
  const { collectionId = '' } = useParams()
  const notes = use(NotesOfPage)[home.id] ?? []
  const own = notes.find(({ self }) => self)?.text ?? ''
  const fetcher = useFetcher<FormAnswer<'text'> | { done: true }>()
  const isLive = useHydrated()
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const { data } = fetcher
  const answer = data && 'errors' in data ? data : undefined
  const form = usePageForm(answer, { text: own }, fetcher)
  useEffect(() => {
    if (!data || !('done' in data) || !details.current) return
    details.current.open = false
    summary.current?.focus()
  }, [data])
  return (
    <div id={notesPlace(home.id)} className="mt-2 grid scroll-mt-24 gap-1">
      <NoteList home={home.name} notes={notes} />
      <details ref={details}>
        <summary
          ref={summary}
          className={`${buttonClass({ look: 'quiet', size: 's' })} -ml-3 cursor-pointer list-none`}
        >
          <Icon of="pencil-line" size="s" />
          {own ? 'Edit your note' : 'Write a note'}
          <span className="sr-only"> on {home.name}</span>
        </summary>
        <PageForm
          form={form}
          as={fetcher.Form}
          action={notesPath(collectionId, home.id)}
          says="failed"
          key={own}
          className="grid gap-3 pt-1 pb-3"
          buttons={
            <Button type="submit" look="primary" size="s" disabled={form.isBusy}>
              {form.isBusy ? 'Saving …' : 'Save note'}
            </Button>
          }
        >
          {isLive && <input type="hidden" name="from" value="page" />}
          <NoteFields home={home.name} field={form.field} />
        </PageForm>
      </details>
    </div>
  )
}
