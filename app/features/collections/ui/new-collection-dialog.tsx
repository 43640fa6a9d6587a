import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { newCollectionPath } from '../paths.ts'
import { savingCopy } from '../save-copy.ts'
import { NameFields } from './name-fields.tsx'

/** Creates a collection without leaving the page. */
export function NewCollectionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="New Collection"
      initialFocus={() => document.querySelector<HTMLElement>(`#${FORM} input`) ?? true}
    >
      <NewCollectionForm onMade={onClose} />
    </Dialog>
  )
}

const FORM = 'new-collection'

/** The form redirects to the page once the collection is created, and otherwise shows the error. The form reports the success, not
 *  the arrival of the page: a reload caused by a live event may come first and cancel the form's redirect. */
function NewCollectionForm({ onMade }: { onMade: () => void }) {
  const fetcher = useFetcher<FormAnswer<'name' | 'description'>>()
  const { state, data } = fetcher
  const form = usePageForm(data, undefined, fetcher)
  const isSent = useRef(false)
  useEffect(() => {
    if (state !== 'idle') isSent.current = true
    else if (isSent.current) {
      isSent.current = false
      if (data === undefined) onMade()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [state, data])
  return (
    <PageForm
      id={FORM}
      form={form}
      as={fetcher.Form}
      action={newCollectionPath}
      notDone={savingCopy.notCreated}
      buttons={null}
    >
      <NameFields busy={form.isBusy} errors={data?.errors} />
    </PageForm>
  )
}
