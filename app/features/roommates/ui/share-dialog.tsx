import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import { PageData } from '#app/web/dialogs/page-data.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { sharePath } from '../share-path.ts'
import type { ShareChoices } from '../share-choices.query.server.ts'
import { ShareList } from './share-list.tsx'

type Loaded = { shared: ShareChoices }
type Answer = FormAnswer | { sent: number }

/** Sends a home to a match or a group without leaving the page. */
export function ShareDialog({ home, onClose }: { home: { id: string; name: string }; onClose: () => void }) {
  const sending = useFetcher<Answer>()
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
        <PageData<Loaded>
          path={sharePath(home.id)}
          loading="Loading your groups and matches …"
          failed="Your groups and matches could not be loaded."
        >
          {({ shared }) => (
            <ShareList shared={shared} busy={sending.state !== 'idle'} Form={sending.Form} inDialog />
          )}
        </PageData>
      </div>
    </Dialog>
  )
}
