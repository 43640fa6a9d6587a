import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { Icon } from '#app/ui/icon.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'

/** Where the page leads back to: `returnTo` in its address, or the home. */
export const backFrom = (url: URL, listingId: string) =>
  safeReturnTo(
    url.searchParams.get('returnTo'),
    href('/expanded-listing/:propertyId?', { propertyId: listingId }),
  )

type Props = {
  title: string
  home: string
  back: string
  flash: string | null
  gap: 'gap-6' | 'gap-8'
  children: ReactNode
}

/** A page with the content of a home's dialog, for use without JavaScript. */
export function HomeActionPage({ title, home, back, flash, gap, children }: Props) {
  return (
    <main id="content" className="page max-w-xl pt-4 pb-16 md:pt-8">
      <Link
        to={back}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 underline-offset-4 hover:underline"
      >
        <Icon of="chevron-left" />
        Go back
      </Link>
      <h1 className="mt-1 text-3xl">{title}</h1>
      <p dir="auto" className="mt-2 text-lg wrap-anywhere text-ink-2">
        {home}
      </p>
      <div className={`mt-6 grid ${gap}`}>
        <FlashMessage flash={flash} />
        {children}
      </div>
    </main>
  )
}
