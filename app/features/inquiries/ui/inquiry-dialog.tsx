import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DialogSurface } from '#app/ui/overlay/dialog-surface.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useArrival } from '#app/features/listing-page/ui/arrival.ts'
import { inquirePath, queryOfGroup, tourRequestPath } from '../paths.ts'
import type { InquiryStart } from '../views.ts'
import { InquiryForm } from './inquiry-form.tsx'

type Props = { home: { id: string; name: string; tour: boolean }; open: boolean; onClose: () => void }

/** The inquiry form as a dialog over the home's page (specification part 2 §2). */
export function InquiryDialog({ home, open, onClose }: Props) {
  const loading = useFetcher<InquiryStart | { lost: true }>()
  const arrival = useArrival()
  const path = home.tour ? tourRequestPath : inquirePath
  const load = () => void loading.load(path(home.id, arrival ? queryOfGroup(arrival.from) : ''))
  useEffect(() => {
    load()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening
  }, [])
  const start = loading.data
  return (
    <DialogSurface
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Send Inquiry"
      description={<bdi>{home.name}</bdi>}
    >
      {!start ? (
        <div aria-busy className="grid gap-4">
          <p className="sr-only">Loading the form …</p>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
      ) : 'lost' in start ? (
        <div className="grid justify-items-start gap-4">
          <ErrorSummary title="The form could not be loaded. Check your connection, then try again." />
          <Button onClick={load}>Try Again</Button>
        </div>
      ) : (
        <InquiryForm start={start} onClose={onClose} />
      )}
    </DialogSurface>
  )
}
