import { href } from 'react-router'
import type { Route } from './+types/tour-hours'
import { inquiryFlash } from '#app/features/inquiries/flash.ts'
import { HOURS_AHEAD } from '#app/features/inquiries/tour-hours.ts'
import { ownTourHours, saveTourHours, type HoursField } from '#app/features/inquiries/tour-hours.server.ts'
import { HoursFields, storedHours } from '#app/features/inquiries/ui/hours-fields.tsx'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
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

/** The weekly hours in which a company shows its homes. */
export default function TourHoursPage({ loaderData: { hours, flash }, actionData }: Route.ComponentProps) {
  const form = usePageForm<HoursField>(actionData, storedHours(hours))
  return (
    <PageFrame
      title="Tour hours"
      lead={`Students pick a tour time from these hours over the next ${HOURS_AHEAD} days, except when your company already has a tour. Without hours, they propose times themselves.`}
      back={{ to: href('/manage/tours'), label: 'Tours' }}
    >
      <FlashMessage flash={flash} />
      <PageForm form={form} back={href('/manage/tours')} button="Save">
        <HoursFields field={form.field} />
      </PageForm>
    </PageFrame>
  )
}
