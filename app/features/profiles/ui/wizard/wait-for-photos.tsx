import { useEffect } from 'react'
import { isSending } from '#app/features/photos/ui/upload/running-queues.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'

type Props = {
  waiting: boolean
  /** Continues, because the photos have arrived or the user does not wait for them. */
  onEnd: () => void
  onStay: () => void
}

/** Shown at the end of the wizard while photos are still uploading; continues by itself when they have arrived. */
export function WaitForPhotos({ waiting, onEnd, onStay }: Props) {
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
