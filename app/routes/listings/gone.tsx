import { Form, useNavigation } from 'react-router'
import type { Route } from './+types/gone'
import { detailHref } from '#app/features/listings/detail-params.ts'
import { freshnessFlash } from '#app/features/freshness/flash.ts'
import { reportGone } from '#app/features/freshness/report-gone.server.ts'
import { NOTE_MOST } from '#app/features/listings/freshness-rules.ts'
import { findListing } from '#app/features/listing-page/find-listing.server.ts'
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
  const reported = await reportGone(ctx, { listingId: id, input: typed })
  if (reported.ok) return redirectWithFlash(ctx, detailHref(slug), freshnessFlash.reportedGone)
  if (reported.reason === 'invalid') return again<'note'>(typed, reported.errors)
  return again<'note'>(
    typed,
    {},
    { failed: 'You have reported many homes today. Try again tomorrow.', wait: reported.wait },
  )
}

export const meta: Route.MetaFunction = () => [
  { title: 'Is this home gone? · Roost' },
  { name: 'robots', content: 'noindex' },
]

/** A student reports that a home is gone. */
export default function GonePage({ loaderData: { name, slug }, actionData }: Route.ComponentProps) {
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <h1 className="text-3xl wrap-anywhere">Is {name} gone?</h1>
      <p className="text-lg text-ink-2">
        When two students with a confirmed campus email say so, we hide it from search and ask its manager. We
        do not tell the manager who reported it.
      </p>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <TextArea
          label="What you saw or heard (optional)"
          name="note"
          maxLength={NOTE_MOST}
          hint="For example: they told me on the phone that it was rented last week. Only the people who run this site read it."
          defaultValue={actionData?.typed.note ?? ''}
          error={actionData?.errors.note}
        />
        <FormEnd busy={busy} back={detailHref(slug)} answer={actionData}>
          It is gone
        </FormEnd>
      </Form>
    </main>
  )
}
