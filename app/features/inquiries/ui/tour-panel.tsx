import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ReadersTime, useReadersTime } from '#app/ui/readers-time.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { tourFilePath } from '../paths.ts'
import type { TourField, TourSide } from '../tour-rules.ts'
import type { TourPart, TourView } from '../views.ts'
import { TourSlots } from './tour-slots.tsx'

export type TourAnswer = FormAnswer<TourField>
type Props = {
  inquiryId: string
  part: TourPart
  side: TourSide
  /** Whether the inquiry is closed, so that no new tour can be arranged. */
  closed: boolean
  answer: TourAnswer | undefined
  busy: boolean
}

/** The tour on either side's page: its state, and this side's actions. */
export function TourPanel({ inquiryId, part, side, closed, answer, busy }: Props) {
  const { tour } = part
  const isOpen = tour !== null && ['proposed', 'agreed', 'moving'].includes(tour.state)
  const stands = isOpen && !tour.isOver
  const agreed = stands && tour.at && tour.startsAt ? { at: tour.startsAt, there: tour.at } : null
  const here = useReadersTime(agreed)
  const takesTimes = !closed && part.gone === null
  const isOn = stands && part.gone === null
  if (!takesTimes && tour === null) return null
  // The tour has changed since the page was loaded, so the form asks for confirmation.
  const asksToEnd = answer?.failed !== undefined && answer.typed.intent === 'tour-end'
  return (
    <section aria-labelledby="tour" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id="tour" className="text-xl">
        Tour
      </h2>
      {answer?.failed && <ErrorSummary title={answer.failed} />}
      <p className="wrap-anywhere">{tourStatus(tour, { side, here, gone: part.gone })}</p>
      {isOn && tour.at !== null && (
        <a
          href={tourFilePath(inquiryId)}
          download
          className="inline-flex min-h-11 items-center gap-2 justify-self-start underline underline-offset-4"
        >
          <Icon of="calendar-plus" />
          Add to your calendar
        </a>
      )}
      {isOn && tour.slots.length > 0 && <Slots tour={tour} busy={busy} />}
      {isOn && tour.state === 'moving' && (
        <Form method="post">
          <SubmitButton name="intent" value="tour-keep" busy={busy}>
            Keep the agreed time
          </SubmitButton>
        </Form>
      )}
      {takesTimes && (
        <OfferForm
          key={part.seen}
          part={part}
          title={stands ? 'Propose other times' : side === 'sender' ? 'Request a tour' : 'Propose a tour'}
          answer={answer}
          busy={busy}
        />
      )}
      {stands && (
        <EndForm
          key={`end ${part.seen}`}
          tour={tour}
          seen={part.seen}
          asks={asksToEnd}
          again={takesTimes}
          busy={busy}
        />
      )}
    </section>
  )
}

type Open = { tour: NonNullable<TourPart['tour']>; busy: boolean }

/** The proposed times, which the other side can accept. */
function Slots({ tour: { slots, mine }, busy }: Open) {
  return (
    <ul className="grid justify-items-start gap-2">
      {slots.map(({ iso, text, meanwhile }) => (
        <li key={iso}>
          {mine ? (
            <>
              {text}
              <ReadersTime at={iso} there={text} />
            </>
          ) : (
            <Form method="post">
              <input type="hidden" name="slot" value={iso} />
              {meanwhile !== null && <input type="hidden" name="anyway" value="yes" />}
              <SubmitButton look="primary" name="intent" value="tour-pick" busy={busy}>
                Pick {text}
              </SubmitButton>
              <ReadersTime at={iso} there={text} />
              {meanwhile !== null && (
                <p className="mt-1 wrap-anywhere">Your company has another tour at this time: {meanwhile}.</p>
              )}
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}

type OfferProps = { part: TourPart; title: string; answer: TourAnswer | undefined; busy: boolean }

function OfferForm({ part, title, answer, busy }: OfferProps) {
  const mine = answer?.typed.intent === 'tour-offer' ? answer : undefined
  const form = usePageForm(mine)
  return (
    <Disclosure title={title} open={mine !== undefined}>
      <PageForm
        form={form}
        says="nothing"
        className="grid gap-4"
        buttons={
          <SubmitButton look="primary" name="intent" value="tour-offer" busy={busy}>
            {busy ? 'Sending …' : mine?.typed.anyway ? 'Send them anyway' : 'Send these times'}
          </SubmitButton>
        }
      >
        <input type="hidden" name="seen" value={part.seen} />
        {mine?.typed.anyway && <input type="hidden" name="anyway" value={mine.typed.anyway} />}
        <TourSlots
          times={part.times}
          textOf={(name) => mine?.typed[name] ?? ''}
          errors={mine?.errors ?? {}}
        />
      </PageForm>
    </Disclosure>
  )
}

type EndProps = Open & { seen: string; asks: boolean; again: boolean }

/** @param again whether times can be proposed afterwards */
function EndForm({ tour: { at, mine }, seen, asks, again, busy }: EndProps) {
  const title = at === null ? (mine ? 'Withdraw the times' : 'None of these times work') : 'Cancel the tour'
  return (
    <Disclosure title={title} open={asks}>
      <Form method="post" className="grid justify-items-start gap-3">
        <input type="hidden" name="seen" value={seen} />
        <p className="text-ink-2">
          The other person is notified{at !== null && ', and both calendars are updated'}.
          {again && ' Either of you can propose times again.'}
        </p>
        <SubmitButton name="intent" value="tour-end" busy={busy}>
          Yes, {at === null ? (mine ? 'withdraw them' : 'tell them') : 'cancel it'}
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}

function Disclosure({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {title}
      </summary>
      <div className="pt-1 pb-2">{children}</div>
    </details>
  )
}

type Side = {
  side: TourSide
  /** Text after the agreed time, for a reader in another time zone. */
  here?: string
  /** What happened to the home, if no tour can be arranged because of it. */
  gone?: string | null
}

/** The state of a tour as a sentence for one side. */
export function tourStatus(tour: TourView | null, { side, here = '', gone = null }: Side): string {
  const they = side === 'sender' ? 'the manager' : 'the student'
  if (tour === null)
    return side === 'sender'
      ? 'See the home before you decide: propose times, and the manager picks one.'
      : 'No tour has been requested yet. You can propose times, and the student picks one.'
  const { state, mine, at, isOver, endedByMe, slots } = tour
  const who = endedByMe ? 'You' : side === 'sender' ? 'The manager' : 'The student'
  if (state === 'cancelled')
    return at === null ? `${who} withdrew the proposed times.` : `${who} canceled the tour of ${at}.`
  if (state === 'declined') return `${who} said that none of the proposed times work.`
  if (at !== null && isOver) return `The tour was on ${at}.`
  if (isOver) return 'The proposed times have passed, and none of them was picked.'
  if (gone !== null)
    return `${at === null ? 'Times were proposed' : `It was agreed for ${at}${here}`}, but the home ${gone}.`
  if (state === 'agreed') return `It is on ${at}${here}.`
  const times = mine
    ? `You proposed ${slots.length === 1 ? 'this time' : 'these times'}. Once ${they} picks one, you both get a calendar file.`
    : `${slots.length === 1 ? 'This time is' : 'These times are'} proposed. Pick one, and you both get a calendar file.`
  return at === null ? times : `It is on ${at}${here}, unless it is moved. ${times}`
}
