import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { SubmitButton } from '#app/features/accounts/ui/submit-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import { useFocusInvalid } from '#app/ui/use-focus-invalid.ts'
import { words } from '../words.ts'
import { GroupFields, type GroupAnswer, type GroupFacts } from './group-fields.tsx'

/** Without a group when it is gone. */
type Loaded = { group: GroupFacts | null; key: string }
const doneWords = {
  made: 'Your group is made.',
  saved: 'The group is saved.',
  deleted: 'The group is deleted.',
}
type Answer = GroupAnswer | { done: keyof typeof doneWords }

type Props = {
  /** Of the page that does the same. */
  path: string
  /** There is no group yet. */
  isNew: boolean
  onClose: () => void
}

/** Makes or changes a group without leaving the page: everything in it is saved as a whole (specification part 2 §2). */
export function GroupDialog({ path, isNew, onClose }: Props) {
  const facts = useFetcher<Loaded>()
  const saving = useFetcher<Answer>()
  const [asksDelete, setAsksDelete] = useState(false)
  const { load } = facts
  useEffect(() => {
    void load(`${path}?dialog=1`)
  }, [load, path])
  const busy = saving.state !== 'idle'
  const done = saving.data && 'done' in saving.data ? saving.data.done : null
  const answer = saving.data && 'typed' in saving.data ? saving.data : undefined
  const form = useFocusInvalid(answer?.found ? undefined : answer)
  useEffect(() => {
    if (done === null) return
    toast({ text: doneWords[done] })
    onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [done])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? 'New group' : 'Edit group'}
      description={
        isNew
          ? 'You are its first member. Everybody you invite says yes or no.'
          : 'Everybody in the group sees this.'
      }
    >
      {facts.data?.group === null && <p>{words.notFound}</p>}
      {facts.data?.group ? (
        <saving.Form ref={form} method="post" action={path} noValidate className="grid gap-5">
          <input type="hidden" name="dialog" value="1" />
          {isNew && <input type="hidden" name="key" value={facts.data.key} />}
          <GroupFields group={facts.data.group} answer={answer} />
          {answer && !answer.found && (
            <ErrorSummary title="This was not saved yet">
              {answer.failed ?? 'Look at what is marked above.'}
            </ErrorSummary>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton busy={busy} look="primary" className="min-w-32">
              {busy ? 'One moment …' : isNew ? 'Create group' : 'Save'}
            </SubmitButton>
            {!isNew && !asksDelete && (
              <Button look="quiet" bad onClick={() => setAsksDelete(true)}>
                Delete the group
              </Button>
            )}
          </div>
          {asksDelete && <AskDelete busy={busy} onKeep={() => setAsksDelete(false)} />}
        </saving.Form>
      ) : (
        facts.data === undefined && (
          <div aria-busy className="grid gap-4">
            <p className="sr-only">Loading the group …</p>
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        )
      )}
    </Dialog>
  )
}

function AskDelete({ busy, onKeep }: { busy: boolean; onKeep: () => void }) {
  return (
    <fieldset aria-label={words.askDelete} className="grid gap-3 rounded-card border border-line p-4">
      <p className="font-medium">{words.askDelete}</p>
      <p className="text-ink-2">
        It is gone for everybody in it, and cannot be brought back. The others get a letter.
      </p>
      <div className="flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers the press before it */}
        <SubmitButton busy={busy} bad name="intent" value="delete" autoFocus>
          Delete the group
        </SubmitButton>
        <Button look="quiet" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </fieldset>
  )
}
