import { href } from 'react-router'
import type { Route } from './+types/tour-hours'
import { inquiryFlash } from '#app/features/inquiries/flash.ts'
import {
  HOURS_AHEAD,
  HOURS_FIRST,
  HOURS_LAST,
  HOURS_STEP,
  clockText,
  weekdays,
} from '#app/features/inquiries/tour-hours.ts'
import { ownTourHours, saveTourHours, type HoursField } from '#app/features/inquiries/tour-hours.server.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { chipText } from '#app/features/inquiries/ui/tour-slots.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return withFlash(ctx, request, { hours: await ownTourHours(ctx) })
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const saved = await saveTourHours(sent.ctx, sent.typed)
  return answerForm(sent, saved, { to: href('/manage/tours/hours'), flash: inquiryFlash.hoursSaved })
}

export const meta: Route.MetaFunction = unlistedMeta('Tour hours')

const options = Array.from({ length: (HOURS_LAST - HOURS_FIRST) / HOURS_STEP + 1 }, (_, step) => {
  const value = clockText(HOURS_FIRST + step * HOURS_STEP)
  return { value, label: chipText(`2026-01-01T${value}`) }
})

/** The weekly hours in which a company shows its homes. */
export default function TourHoursPage({ loaderData: { hours, flash }, actionData }: Route.ComponentProps) {
  const stored = Object.fromEntries(
    hours.flatMap(({ weekday, from, until }) => [
      [`from${weekday}`, clockText(from)],
      [`until${weekday}`, clockText(until)],
    ]),
  )
  const form = usePageForm<HoursField>(actionData, stored)
  return (
    <PageFrame
      title="Tour hours"
      lead={`Students pick a tour time from these hours over the next ${HOURS_AHEAD} days, except when your company already has a tour. Without hours, they propose times themselves.`}
      back={{ to: href('/manage/tours'), label: 'Tours' }}
    >
      <FlashMessage flash={flash} />
      <PageForm form={form} back={href('/manage/tours')} button="Save">
        <p>Times are in the time zone of each home. A tour takes half an hour.</p>
        {weekdays.map((day, at) => (
          <fieldset key={day} className="grid grid-cols-2 gap-3 md:grid-cols-[8rem_1fr_1fr]">
            <legend className="sr-only">{day}</legend>
            <span aria-hidden="true" className="col-span-2 self-center font-medium md:col-span-1">
              {day}
            </span>
            <SelectField label="From" empty="No tours" options={options} {...form.field(`from${at + 1}`)} />
            <SelectField label="Until" empty="No tours" options={options} {...form.field(`until${at + 1}`)} />
          </fieldset>
        ))}
      </PageForm>
    </PageFrame>
  )
}
