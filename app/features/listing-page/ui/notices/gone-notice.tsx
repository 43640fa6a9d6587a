import { ButtonLink } from '#app/ui/button.tsx'
import { emptySearch, searchHref } from '#app/features/search/search-params.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'

/** Shown instead of an archived home: that it is gone, and similar homes. Its facts are outdated, so none is shown. */
export function GoneNotice({ home, similar }: { home: ListingDetail; similar: boolean }) {
  const { campus } = home
  return (
    <div className="grid max-w-xl gap-3 py-6 max-md:px-4 md:py-10">
      <h1 className="text-3xl">This home is no longer available</h1>
      <p className="text-lg wrap-anywhere text-ink-2">
        {home.name} was taken down.
        {similar && ' The homes below are the closest to it that are still offered.'}
      </p>
      <p className="mt-2">
        <ButtonLink look="primary" to={searchHref({ ...emptySearch, campus: campus.slug })}>
          See homes near {campus.shortName}
        </ButtonLink>
      </p>
    </div>
  )
}
