import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { PageData } from '#app/web/dialogs/page-data.tsx'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { groupCopy } from '../copy.ts'
import { GroupFields, useGroupAnswer, type GroupFormValues, type GroupFormAnswer } from './group-fields.tsx'

/** `group` is null if the group was deleted. */
type Loaded = { group: GroupFormValues | null; key: string; asksBirthDate?: boolean }
const doneText = {
  made: 'Your group is created.',
  saved: 'The group is saved.',
  deleted: 'The group is deleted.',
}

type Props = {
  /** The path of the page with the same form. */
  path: string
  isNew: boolean
  open: boolean
  onClose: () => void
}

/** Creates or edits a group without leaving the page. Everything in the dialog is saved together (specification part 2 §2). */
export function GroupDialog(props: Props) {
  const { path, isNew, open, onClose } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={isNew ? 'New group' : 'Edit group'}
      description={
        isNew
          ? 'You are the first member. Everyone you invite can accept or decline.'
          : 'Everyone in the group sees this.'
      }
    >
      <PageData<Loaded> path={`${path}?dialog=1`} loading="Loading the group …" failed={groupCopy.notLoaded}>
        {({ group, key, asksBirthDate }) =>
          group ? (
            <GroupForm {...props} {...{ group, asksBirthDate }} groupKey={key} />
          ) : (
            <p>{groupCopy.notFound}</p>
          )
        }
      </PageData>
    </Dialog>
  )
}

function GroupForm({
  path,
  isNew,
  onClose,
  group,
  groupKey,
  asksBirthDate,
}: Props & { group: GroupFormValues; groupKey: string; asksBirthDate: boolean | undefined }) {
  const saving = useFetcher<GroupFormAnswer>()
  const [asks, setAsks] = useState<'no' | 'delete' | 'kept'>('no')
  const isFounder = group.members.some(({ self, founder }) => self && founder)
  const done = saving.data && 'done' in saving.data ? saving.data.done : null
  const { answer, problem } = useGroupAnswer(saving.data)
  const form = usePageForm(problem, {}, saving)
  const deleting = useRef<HTMLButtonElement>(null)
  useEffect(() => (asks === 'kept' ? focusNewcomer(deleting.current) : undefined), [asks])
  useEffect(() => {
    if (done === null) return
    toast({ text: doneText[done] })
    onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [done])
  return (
    <PageForm
      form={form}
      as={saving.Form}
      action={path}
      buttons={
        <>
          <SubmitButton busy={form.isBusy} look="primary" className="min-w-32">
            {form.isBusy ? 'One moment …' : isNew ? 'Create group' : 'Save'}
          </SubmitButton>
          {isFounder && asks !== 'delete' && (
            <Button ref={deleting} look="quiet" bad onClick={() => setAsks('delete')}>
              Delete the group
            </Button>
          )}
        </>
      }
      below={asks === 'delete' && <AskDelete busy={form.isBusy} onKeep={() => setAsks('kept')} />}
    >
      <input type="hidden" name="dialog" value="1" />
      {isNew && <input type="hidden" name="key" value={groupKey} />}
      <GroupFields {...{ group, answer, asksBirthDate }} />
    </PageForm>
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
