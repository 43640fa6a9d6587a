import { useEffect } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isSending } from '#app/features/photos/ui/use-upload-queue.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { LAST_STEP } from '../wizard-steps.ts'

type Props = {
  form: string
  step: number
  busy: boolean
  isSaving: boolean
  /** Whether all values of the form are saved. */
  saved: boolean
  /** The target of the skip link. */
  next: string
}

/** The buttons to go back, continue or finish, always visible. */
export function WizardEnd({ form, step, busy, isSaving, saved, next }: Props) {
  return (
    <div className="sticky bar-bottom z-10 -mx-4 mt-auto flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 md:mx-0 md:bg-paper md:px-0">
      {step === 1 ? (
        <ButtonLink to={next} look="quiet" className="-ml-3">
          Skip for now
        </ButtonLink>
      ) : (
        <Button type="submit" form={form} name="goto" value="back" aria-disabled={busy}>
          Back
        </Button>
      )}
      <output className="ml-auto inline-flex items-center gap-1.5 text-sm text-ink-2">
        {isSaving && !busy ? (
          <span aria-hidden>Saving …</span>
        ) : saved ? (
          <>
            <Icon of="cloud-check" size="s" />
            Saved
          </>
        ) : null}
      </output>
      <Button
        type="submit"
        form={form}
        name="goto"
        value={step === LAST_STEP ? 'finish' : 'next'}
        look="primary"
        className="min-w-28"
        aria-disabled={busy}
      >
        {busy ? 'Saving …' : step === LAST_STEP ? 'Finish' : 'Next'}
      </Button>
    </div>
  )
}

type WaitProps = {
  waiting: boolean
  /** Continues, because the photos have arrived or the user does not wait for them. */
  onEnd: () => void
  onStay: () => void
}

/** Shown at the end of the wizard while photos are still uploading; continues by itself when they have arrived. */
export function WaitForPhotos({ waiting, onEnd, onStay }: WaitProps) {
  useEffect(() => {
    if (!waiting) return
    // Upload queues come and go with the page's fields, so polling is simpler than subscribing to each.
    const timer = setInterval(() => isSending() || onEnd(), 300)
    return () => clearInterval(timer)
  }, [waiting, onEnd])
  return (
    <Dialog
      open={waiting}
      onOpenChange={(open) => open || onStay()}
      title="Waiting for your photos"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onEnd}>Finish without them</Button>
          <Button look="primary" onClick={onStay}>
            Stay here
          </Button>
        </div>
      }
    >
      <p>
        They are still being uploaded. This continues automatically when they are done. Photos that have not
        arrived when you leave are kept on your photos page for a day.
      </p>
    </Dialog>
  )
}
