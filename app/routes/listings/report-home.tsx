import type { Route } from './+types/report-home'
import { detailHref } from '#app/features/listings/paths.ts'
import { listingFlash } from '#app/features/listings/flash.ts'
import { homeReportOptions } from '#app/features/publishing/home-report.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { reportHome } from '#app/features/publishing/report-home.server.ts'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { name, slug } = await findListing(ctx, { idOrSlug: params.propertyId, people: null })
  return { name, slug }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { id, slug } = await findListing(sent.ctx, { idOrSlug: args.params.propertyId, people: null })
  const reported = await reportHome(sent.ctx, { listingId: id, input: sent.typed })
  return answerForm(sent, reported, { to: detailHref(slug), flash: listingFlash.reported })
}

export const meta: Route.MetaFunction = unlistedMeta('Report a home')

/** A student reports a problem with a home to the admins. */
export default function ReportHomePage({ loaderData: { name, slug }, actionData }: Route.ComponentProps) {
  const form = usePageForm(actionData)
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <h1 className="text-3xl wrap-anywhere">Report {name}</h1>
      <p className="text-lg text-ink-2">
        The people who run this site review it and tell you the outcome. We do not tell the person who offers
        the home who reported it.
      </p>
      <PageForm form={form} back={detailHref(slug)} button="Send report">
        <RadioGroup legend="What is wrong?" options={homeReportOptions} {...form.field('reason')} />
        <TextArea
          label="What you saw"
          maxLength={2000}
          hint="For example: they want a deposit by gift card before a visit. The same photos are at … with another address."
          {...form.field('note')}
        />
      </PageForm>
    </main>
  )
}
