import { createContext, use } from 'react'
import { Link } from 'react-router'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { sharingActions } from '#app/features/roommates/ui/sharing-actions.tsx'
import { inquiryPath } from '../paths.ts'
import type { AskedAbout } from '../asked-about.query.server.ts'
import { answerTimeText, type AnswerTime } from '../answer-time.ts'
import { InquireButton, RequestTourButton } from './inquire-button.tsx'

/** The user's last inquiry about the home on this page; null without one. */
export const HomeAskedAbout = createContext<AskedAbout | null>(null)

/** When the user last asked, with a link, beside the inquiry button. */
function AskedAboutFact() {
  const asked = use(HomeAskedAbout)
  return (
    asked && (
      <Link
        to={inquiryPath(asked.inquiryId)}
        className="num inline-flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        <span>
          You asked on <LocalTime at={asked.at} to="day" today={asked.at} there={asked.on} />
        </span>
      </Link>
    )
  )
}

/** The answer time of the home on this page; null when it is unknown. */
export const HomeAnswerTime = createContext<AnswerTime | null>(null)

/** The answer time, shown beside the inquiry button. */
function AnswerTimeFact() {
  const time = use(HomeAnswerTime)
  return time && <p className="num text-sm text-ink-2">{answerTimeText(time)}</p>
}

/** The actions on a home's own page: those of earlier features, and the inquiry buttons. */
export const pageActions = (props: HomeSlotProps) => (
  <>
    {sharingActions(props)}
    {(props.place === 'bar' || props.place === 'panel') && props.home.unlisted !== 'withheld' && (
      <>
        <InquireButton home={props.home} />
        <RequestTourButton home={props.home} />
      </>
    )}
    {(props.place === 'phone-title' || props.place === 'panel') && (
      <>
        <AskedAboutFact />
        {props.home.unlisted !== 'withheld' && <AnswerTimeFact />}
      </>
    )}
  </>
)
