import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'

type Props = {
  /** Whether the back link leads to the user's collections; visitors go to the search (specification part 2 §2). */
  signedIn: boolean
  /** The result of the previous form. */
  flash?: string | null
  children: ReactNode
}

/** The layout of a collection's page, for members and visitors. */
export function CollectionFrame({ signedIn, flash, children }: Props) {
  return (
    <main id="content" className="page pt-4 pb-16 md:pt-8">
      <Link
        to={signedIn ? href('/profile/properties') : href('/listings/:propertyType?')}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 underline-offset-4 hover:underline print:hidden"
      >
        <Icon of="chevron-left" />
        {signedIn ? 'Your properties' : 'All homes'}
      </Link>
      <div className="mt-1 grid gap-6">
        <FlashMessage flash={flash} />
        {children}
      </div>
    </main>
  )
}
