import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { sharePath } from '../share-path.ts'
import type { ShareChoices } from '../share-choices.query.server.ts'
import { ShareList } from './share-list.tsx'

type Loaded = { shared: ShareChoices }
type Answer = FormAnswer | { sent: number }

/** Sends a home to a match or a group without leaving the page. */
export function ShareDialog({ home, onClose }: { home: { id: string; name: string }; onClose: () => void }) {
  const choices = useFetcher<Loaded>()
  const sending = useFetcher<Answer>()
  const { load } = choices
  useEffect(() => {
    void load(sharePath(home.id))
  }, [load, home.id])
  const answer = sending.data
  useEffect(() => {
    if (!answer || !('sent' in answer)) return
    toast({ text: 'Sent. It is in your messages.' })
    onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [answer])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share with roommates"
      description={home.name}
    >
      <div className="grid gap-4">
        {answer && 'failed' in answer && <ErrorSummary title="It was not sent">{answer.failed}</ErrorSummary>}
        {choices.data ? (
          <ShareList
            shared={choices.data.shared}
            busy={sending.state !== 'idle'}
            Form={sending.Form}
            inDialog
          />
        ) : (
          <div aria-busy className="grid gap-3">
            <p className="sr-only">Loading your groups and matches …</p>
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        )}
      </div>
    </Dialog>
  )
}
