import { useEffect, useRef, type RefObject } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { isSending } from './use-upload-queue.ts'

type Props = {
  /** Whether the page has unsaved input. */
  isUnsaved?: () => boolean
}

/** Asks for confirmation before leaving a page with running uploads or unsaved input. Use once per page with photo fields, because
 *  only one such blocker can exist. Submitting a form does not count as leaving. */
export function LeaveGuard({ isUnsaved }: Props) {
  const unsaved = useRef(isUnsaved)
  useEffect(() => {
    unsaved.current = isUnsaved
  }, [isUnsaved])
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    const leaves = here.pathname !== next.pathname
    return (
      (leaves && isSending()) || ((leaves || here.search !== next.search) && unsaved.current?.() === true)
    )
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) =>
      (isSending() || unsaved.current?.() === true) && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const sending = blocker.state === 'blocked' && isSending()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={sending ? 'Photos are still being uploaded' : 'You have changes that are not saved'}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => blocker.proceed?.()}>Leave</Button>
          <Button look="primary" onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
        </div>
      }
    >
      <p>
        {sending
          ? 'If you leave now, the upload stops. The photos are kept here for a day, and you can continue when you come back.'
          : 'If you leave now, your changes are lost.'}
      </p>
    </Dialog>
  )
}

/** A LeaveGuard for the fields of a form or sheet, whose input is lost when the page is left.
 *  @param answered whether the form was refused, so that what it shows is not stored */
export function TypedGuard({
  of,
  answered = false,
}: {
  of: RefObject<HTMLElement | null>
  answered?: boolean
}) {
  return <LeaveGuard isUnsaved={() => answered || (of.current !== null && isTyped(of.current))} />
}

/** Whether any field inside differs from how the page first showed it. */
function isTyped(root: HTMLElement): boolean {
  return [...root.querySelectorAll('input, textarea, select')].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (field instanceof HTMLInputElement) {
      if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
      return field.type !== 'hidden' && field.value !== field.defaultValue
    }
    if (!(field instanceof HTMLSelectElement)) return false
    const shown = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, shown)
  })
}
