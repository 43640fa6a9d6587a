import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { isLost, type Lost } from '#app/web/lost-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { groupCopy } from '../copy.ts'
import { GroupFields, useGroupAnswer, type GroupFormValues, type GroupFormAnswer } from './group-fields.tsx'

/** Without a group when it was deleted. */
type Loaded = { group: GroupFormValues | null; key: string }
const doneText = {
  made: 'Your group is created.',
  saved: 'The group is saved.',
  deleted: 'The group is deleted.',
}

type Props = {
  /** Of the page with the same form. */
  path: string
  /** Whether the group is to be created. */
  isNew: boolean
  onClose: () => void
}

/** Creates or edits a group without leaving the page. Everything in it is saved as a whole (specification part 2 §2). */
export function GroupDialog({ path, isNew, onClose }: Props) {
  const loading = useFetcher<Loaded | Lost>()
  const saving = useFetcher<GroupFormAnswer>()
  const [asks, setAsks] = useState<'no' | 'delete' | 'kept'>('no')
  // A failed reload does not discard the form.
  const [facts, keepFacts] = useState<Loaded>()
  if (loading.data && !isLost(loading.data) && loading.data !== facts) keepFacts(loading.data)
  const { load } = loading
  const begin = useCallback(() => void load(`${path}?dialog=1`), [load, path])
  useEffect(begin, [begin])
  const isFounder = facts?.group?.members.some(({ self, founder }) => self && founder)
  const busy = saving.state !== 'idle'
  const done = saving.data && 'done' in saving.data ? saving.data.done : null
  const { answer, problem } = useGroupAnswer(saving.data)
  const form = useFocusInvalid(answer?.found ? undefined : answer)
  const deleting = useRef<HTMLButtonElement>(null)
  useEffect(() => (asks === 'kept' ? focusNewcomer(deleting.current) : undefined), [asks])
  useEffect(() => {
    if (done === null) return
    toast({ text: doneText[done] })
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
          ? 'You are the first member. Everyone you invite can accept or decline.'
          : 'Everyone in the group sees this.'
      }
    >
      {facts?.group === null && <p>{groupCopy.notFound}</p>}
      {facts?.group && (
        <saving.Form ref={form} method="post" action={path} noValidate className="grid gap-5">
          <input type="hidden" name="dialog" value="1" />
          {isNew && <input type="hidden" name="key" value={facts.key} />}
          <GroupFields group={facts.group} answer={answer} />
          {problem && (
            <ErrorSummary title="This has not been saved yet">
              {problem.failed ?? 'Check the marked fields above.'}
            </ErrorSummary>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton busy={busy} look="primary" className="min-w-32">
              {busy ? 'One moment …' : isNew ? 'Create group' : 'Save'}
            </SubmitButton>
            {isFounder && asks !== 'delete' && (
              <Button ref={deleting} look="quiet" bad onClick={() => setAsks('delete')}>
                Delete the group
              </Button>
            )}
          </div>
          {asks === 'delete' && <AskDelete busy={busy} onKeep={() => setAsks('kept')} />}
        </saving.Form>
      )}
      {!facts && isLost(loading.data) && (
        <div className="grid justify-items-start gap-4">
          <ErrorSummary title={groupCopy.notLoaded}>Check your connection, then try again.</ErrorSummary>
          <Button onClick={begin}>Try Again</Button>
        </div>
      )}
      {!facts && !isLost(loading.data) && (
        <div aria-busy className="grid gap-4">
          <p className="sr-only">Loading the group …</p>
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
    </Dialog>
  )
}

function AskDelete({ busy, onKeep }: { busy: boolean; onKeep: () => void }) {
  return (
    <fieldset aria-label={groupCopy.askDelete} className="grid gap-3 rounded-card border border-line p-4">
      <p className="font-medium">{groupCopy.askDelete}</p>
      <p className="text-ink-2">
        It will be deleted for everyone in it and cannot be restored. The others will be notified by email.
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
