import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { sharingActions } from '#app/features/roommates/ui/groups/sharing-actions.tsx'
import { AskedAboutFact } from './asked-about.tsx'
import { AnswerTimeFact } from './answer-time.tsx'
import { InquireButton } from './inquire-button.tsx'

/** The actions on a home's own page: those of earlier features, and the inquiry button. */
export const pageActions = (props: HomeSlotProps) => (
  <>
    {sharingActions(props)}
    {(props.place === 'bar' || props.place === 'panel') && <InquireButton home={props.home} />}
    {(props.place === 'phone-title' || props.place === 'panel') && (
      <>
        <AskedAboutFact />
        <AnswerTimeFact />
      </>
    )}
  </>
)
