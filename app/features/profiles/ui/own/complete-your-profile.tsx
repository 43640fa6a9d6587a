import { href } from 'react-router'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Shown instead of the form to somebody without answers (specification part 2 §2). */
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
