import { Form, useNavigation } from 'react-router'
import type { Route } from './+types/report-home'
import { detailHref } from '#app/features/listings/detail-params.ts'
import { listingFlash } from '#app/features/listings/flash.ts'
import {
  homeReportLabels,
  homeReportReasons,
  type HomeReportField,
} from '#app/features/publishing/taking-down/home-report.ts'
import { findListing } from '#app/features/listing-page/find-listing.server.ts'
import { reportHome } from '#app/features/publishing/taking-down/report-home.server.ts'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { name, slug } = await findListing(ctx, { idOrSlug: params.propertyId, people: null })
  return { name, slug }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { id, slug } = await findListing(ctx, { idOrSlug: params.propertyId, people: null })
  const typed = await readTexts(request)
  const reported = await reportHome(ctx, { listingId: id, input: typed })
  if (reported.ok) return redirectWithFlash(ctx, detailHref(slug), listingFlash.reported)
  if (reported.reason === 'invalid') return again<HomeReportField>(typed, reported.errors)
  const failed = 'You have reported many homes today. Try again tomorrow.'
  return again<HomeReportField>(typed, {}, { failed, wait: reported.wait })
}

export const meta: Route.MetaFunction = () => [
  { title: 'Report a home · Roost' },
  { name: 'robots', content: 'noindex' },
]

const options = homeReportReasons.map((value) => ({ value, label: homeReportLabels[value] }))

/** A student reports a problem with a home to the admins. */
export default function ReportHomePage({ loaderData: { name, slug }, actionData }: Route.ComponentProps) {
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  const { typed = {}, errors = {} } = actionData ?? {}
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <h1 className="text-3xl wrap-anywhere">Report {name}</h1>
      <p className="text-lg text-ink-2">
        The people who run this site review it and tell you the outcome. We do not tell the person who offers
        the home who reported it.
      </p>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <RadioGroup
          legend="What is wrong?"
          name="reason"
          options={options}
          defaultValue={typed['reason']}
          error={errors.reason}
        />
        <TextArea
          label="What you saw"
          name="note"
          maxLength={2000}
          hint="For example: they want a deposit by gift card before a visit. The same photos are at … with another address."
          defaultValue={typed['note'] ?? ''}
          error={errors.note}
        />
        <FormEnd busy={busy} back={detailHref(slug)} answer={actionData}>
          Send report
        </FormEnd>
      </Form>
    </main>
  )
}
