import { useEffect } from 'react'
import { isSending } from '#app/features/photos/ui/running-queues.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type Props = {
  waiting: boolean
  /** Goes on, once the photos have arrived or because somebody does not wait for them. */
  onEnd: () => void
  onStay: () => void
}

/** Asked for the end, while photos are still on their way: goes on by itself when they have arrived. */
export function WaitForPhotos({ waiting, onEnd, onStay }: Props) {
  useEffect(() => {
    if (!waiting) return
    // Queues come and go with the page's fields: looking now and then needs no word from each of them.
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
        They are still on their way; this goes on by itself when they have arrived. What has not arrived until
        you leave waits on your photos page for a day.
      </p>
    </Dialog>
  )
}
