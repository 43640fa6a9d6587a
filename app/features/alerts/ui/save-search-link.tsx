import { Link, href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { AccountLink } from '#app/features/sign-in/ui/account-link.tsx'
import type { ListingSearch } from '#app/features/search/search-params.ts'
import { chipClass } from '#app/ui/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { savedHref } from '../paths.ts'

const look = chipClass()

/** Links to the form for saving a search. A visitor logs in first and then continues there. */
export function SaveSearchLink({ search, signedIn }: { search: ListingSearch; signedIn: boolean }) {
  const to = withQuery(href('/profile/searches/new'), { of: savedHref(search) })
  const words = (
    <>
      <Icon of="bell-plus" size="s" />
      <span>
        Save<span className="max-lg:sr-only"> this search</span>
      </span>
    </>
  )
  return signedIn ? (
    <Link to={to} className={look}>
      {words}
    </Link>
  ) : (
    <AccountLink screen="log-in" returnTo={to} className={look}>
      {words}
    </AccountLink>
  )
}
