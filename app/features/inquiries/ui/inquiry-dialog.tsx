import { DialogSurface } from '#app/ui/overlay/dialog-surface.tsx'
import { useArrival } from '#app/features/listing-page/ui/arrival.ts'
import { PageData } from '#app/web/dialogs/page-data.tsx'
import { inquirePath, queryOfGroup, tourRequestPath } from '../paths.ts'
import type { InquiryStart } from '../views.ts'
import { InquiryForm } from './inquiry-form.tsx'

type Props = { home: { id: string; name: string; tour: boolean }; open: boolean; onClose: () => void }

/** The inquiry form as a dialog over the home's page (specification part 2 §2). */
export function InquiryDialog({ home, open, onClose }: Props) {
  const arrival = useArrival()
  const path = home.tour ? tourRequestPath : inquirePath
  return (
    <DialogSurface
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Send Inquiry"
      description={<bdi>{home.name}</bdi>}
    >
      <PageData<InquiryStart>
        path={path(home.id, arrival ? queryOfGroup(arrival.from) : '')}
        loading="Loading the form …"
        failed="The form could not be loaded."
      >
        {(start) => <InquiryForm start={start} onClose={onClose} />}
      </PageData>
    </DialogSurface>
  )
}
