import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useFetcher } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog, preloadDialog } from '#app/ui/overlay/dialog.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { WIDE_SCREEN } from '#app/ui/hooks/wide-screen.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { newCollectionPath } from '../../paths.ts'
import { collectionCopy } from '../../copy.ts'
import { NameFields } from './name-fields.tsx'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'

/** The link to a new collection: a page, and with JavaScript on a desktop a dialog with the same form. */
export function NewCollection() {
  const [open, setOpen] = useState(false)

  function openInstead(event: MouseEvent) {
    if (!isPlainPress(event) || !matchMedia(WIDE_SCREEN).matches) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <ButtonLink
        to={newCollectionPath}
        size="s"
        onClick={openInstead}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
      >
        <Icon of="plus" size="s" />
        New Collection
      </ButtonLink>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="New Collection"
        initialFocus={() => document.querySelector<HTMLElement>(`#${FORM} input`) ?? true}
      >
        <DialogForm onMade={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const FORM = 'new-collection'

/** The form redirects to the page when the collection was created, and otherwise shows the error. Success is reported by the
 *  form rather than by the page's arrival: a reload caused by a live update may come first and cancel the form's redirect. */
function DialogForm({ onMade }: { onMade: () => void }) {
  const { Form, state, data } = useFetcher<FormAnswer<'name' | 'description'>>()
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
    <Form id={FORM} method="post" action={newCollectionPath} noValidate data-says className="grid gap-5">
      <NameFields busy={state !== 'idle'} errors={data?.errors} />
      {data?.failed && <ErrorSummary title={collectionCopy.notCreated}>{data.failed}</ErrorSummary>}
    </Form>
  )
}
