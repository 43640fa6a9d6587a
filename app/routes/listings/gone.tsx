import type { Route } from './+types/gone'
import { detailHref } from '#app/features/listings/paths.ts'
import { freshnessFlash } from '#app/features/freshness/flash.ts'
import { reportGone } from '#app/features/freshness/report-gone.server.ts'
import { GONE_NOTE_MOST } from '#app/features/listings/freshness-rules.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
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
  const reported = await reportGone(sent.ctx, { listingId: id, input: sent.typed })
  return answerForm(sent, reported, { to: detailHref(slug), flash: freshnessFlash.reportedGone })
}

export const meta: Route.MetaFunction = unlistedMeta('Is this home gone?')

/** A student reports that a home is gone. */
export default function GonePage({ loaderData: { name, slug }, actionData }: Route.ComponentProps) {
  const form = usePageForm(actionData)
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <h1 className="text-3xl wrap-anywhere">Is {name} gone?</h1>
      <p className="text-lg text-ink-2">
        When two students with a confirmed campus email say so, we hide it from search and ask its manager. We
        do not tell the manager who reported it.
      </p>
      <PageForm form={form} back={detailHref(slug)} button="It is gone">
        <TextArea
          label="What you saw or heard (optional)"
          maxLength={GONE_NOTE_MOST}
          hint="For example: they told me on the phone that it was rented last week. Only the people who run this site read it."
          {...form.field('note')}
        />
      </PageForm>
    </main>
  )
}
