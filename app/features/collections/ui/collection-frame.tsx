import type { ReactNode } from 'react'
import { Link, href, useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { collectionCopy } from '../copy.ts'
import { PageTitle } from '#app/web/site-name.tsx'

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

/** Shown when the page could not be loaded. */
export function CollectionProblem() {
  const here = useLocation()
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-xl content-start gap-3 px-4 py-16 md:px-6 md:py-24"
    >
      <PageTitle of="Collection" />
      <h1 className="text-3xl">{collectionCopy.notLoaded}</h1>
      <p className="text-lg text-ink-2">Nothing is lost. Check your connection first.</p>
      <p className="mt-4">
        <ButtonLink look="primary" to={here} replace>
          Try Again
        </ButtonLink>
      </p>
    </main>
  )
}

type FailedProps = {
  failed: string | undefined
  /** The text of a form that is no longer shown. */
  lost?: { name: string; description: string } | undefined
}

/** What failed, and the text that the user typed, so that they can copy it. */
export function Failed({ failed, lost }: FailedProps) {
  if (!failed) return null
  return (
    <ErrorSummary title="That did not work">
      {failed}
      {lost && (
        <span className="mt-2 block whitespace-pre-line wrap-anywhere">
          What you wrote: {[lost.name, lost.description].filter(Boolean).join('\n')}
        </span>
      )}
    </ErrorSummary>
  )
}
