import { href, isRouteErrorResponse, useLocation } from 'react-router'
import type { ReactNode } from 'react'
import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { Avatar } from '#app/features/photos/ui/avatar.tsx'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { SignedIn } from '#app/web/request-session.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { ErrorPage } from '#app/features/site/ui/error-page.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'

type Props = {
  person: SignedIn
  photo: PhotoImage | null | undefined
  tab: 'properties' | 'preferences' | 'groups'
  /** Others have no profile: for them, this is the page of their saved homes. */
  student?: boolean
  children: ReactNode
}

/** The layout of the user's profile: name and tabs (specification part 2 §2). */
export function OwnProfileFrame({ person, photo, tab, student = true, children }: Props) {
  return (
    <main
      id="content"
      data-bottom-bar={tab === 'preferences' || undefined}
      className={`page pt-6 md:pt-10 md:pb-16 ${tab === 'preferences' ? 'pb-4' : 'pb-16'}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar of={person} photo={photo} size="lg" />
        <div className="min-w-0 flex-1 basis-32">
          <h1 className="text-2xl md:text-3xl">{student ? 'Your profile' : 'Homes you saved'}</h1>
          <p className="truncate text-ink-2">
            {person.givenName} {person.familyName}
          </p>
        </div>
        {student && (
          <p className="flex flex-wrap gap-2 max-md:w-full">
            {tab !== 'preferences' && (
              <ButtonLink to={href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })}>
                Edit Profile
              </ButtonLink>
            )}
            <ButtonLink to={href('/public-profile/:userId?', { userId: person.userId })}>
              View Public Profile
            </ButtonLink>
          </p>
        )}
      </div>
      {student && (
        <div className="mt-5">
          <Tabs
            label="Your profile"
            tabs={[
              { to: href('/profile/properties'), label: 'Properties', current: tab === 'properties' },
              {
                to: href('/profile/:activeTabParam?', { activeTabParam: 'preferences' }),
                label: 'Preferences',
                current: tab === 'preferences',
              },
              { to: href('/profile/groups'), label: 'Groups', current: tab === 'groups' },
            ]}
          />
        </div>
      )}
      <div className="mt-6 md:mt-8">{children}</div>
    </main>
  )
}

/** Shown instead of the form to a user without answers (specification part 2 §2). */
export function CompleteYourProfile() {
  return (
    <section className="grid max-w-xl justify-items-start gap-3 rounded-card border border-line bg-surface p-5 md:p-6">
      <h2 className="text-2xl">Complete Your Profile</h2>
      <p className="text-lg text-ink-2">
        Three minutes: who you are, what you look for, and with whom. Answer what you like, and change it here
        at any time.
      </p>
      <ButtonLink
        to={withReturnTo(
          href('/addProfileInfo'),
          href('/profile/:activeTabParam?', { activeTabParam: 'preferences' }),
        )}
        look="primary"
        className="mt-2"
      >
        Complete Your Profile
      </ButtonLink>
    </section>
  )
}

/** Shown when the user's profile did not load (specification part 2 §8). Other errors, such as "not found", show the usual error
 *  page. */
export function LoadFailed({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorPage status={error.status} />
  return (
    <main id="content" className="page grid justify-items-start gap-4 pt-10 pb-16">
      <h1 className="text-3xl">Your profile</h1>
      <ErrorSummary title="Failed to load user data. Please try again." />
      <a href={pathname} className={buttonClass({ look: 'primary' })}>
        Try Again
      </a>
    </main>
  )
}
