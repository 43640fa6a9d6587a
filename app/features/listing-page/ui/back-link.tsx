import { Link, useNavigate, href } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'
import { useArrival } from './arrival.ts'

/** A link back to the previous page as it was: going back in history restores scroll position and filters. If the page was opened
 *  directly, a link to the search. */
export function BackLink({ signedIn }: { signedIn: boolean }) {
  const last = useArrival()
  // The URL was opened again in this tab, so the user did not come from one of their own pages.
  const arrival = last?.steps === 0 && ownPages.test(last.from) ? null : last
  const navigate = useNavigate()
  return (
    <Link
      to={arrival?.from ?? href('/listings/:propertyType?')}
      onClick={(event) => {
        // Already canceled, because the browser is offline.
        if (!arrival?.steps || !isPlainPress(event) || event.defaultPrevented) return
        event.preventDefault()
        void navigate(-arrival.steps)
      }}
      className="inline-flex min-h-11 items-center gap-1.5 text-ink-2 hover:text-ink max-md:px-4"
    >
      <Icon of="arrow-left" size="s" />
      {wordsFor(arrival?.from ?? href('/listings/:propertyType?'), signedIn)}
    </Link>
  )
}

/** The pages with the user's own properties: saved, viewed, hidden or shared ones. */
const ownPages = /^\/(profile(?!\/groups)|collections|recently-viewed|manage)(\/|\?|$)/

/** The specification's wording (part 2 §2); "My Properties" only for a signed-in user who came from those pages. */
function wordsFor(from: string, signedIn: boolean): string {
  if (from.startsWith('/listings')) return 'Back to Search'
  if (from.startsWith(href('/profile/groups'))) return 'Back to your group'
  return signedIn && ownPages.test(from) ? 'Back to My Properties' : 'Back'
}
