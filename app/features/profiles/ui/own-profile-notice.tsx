import { Link, useLocation } from 'react-router'
import { chipClass } from '#app/ui/chip.tsx'
import type { Relation } from '../profile-view.ts'

const eyes: Record<Relation, string> = { student: 'Signed-in students', match: 'Your matches' }

/** Above the user's own profile: whose view is shown, and why others may not see the profile. */
export function OwnProfileNotice({ as, shown }: { as: Relation; shown: boolean }) {
  const { pathname } = useLocation()
  return (
    <div className="mb-5 grid gap-3 rounded-card border border-line bg-surface p-4 max-md:mx-4 max-md:mt-4">
      {!shown && (
        <p className="rounded-field bg-warn-soft px-3 py-2 text-warn">
          Only your matches can see your profile right now. Others see it when your date of birth shows that
          you are 18 or older and the profile is not paused; some campuses also require a confirmed campus
          email.
        </p>
      )}
      <nav aria-label="Preview as" className="flex flex-wrap items-center gap-2">
        <span className="mr-1 text-ink-2">This is how others see you:</span>
        {(['student', 'match'] as const).map((each) => (
          <Link
            key={each}
            to={each === 'student' ? pathname : `${pathname}?as=match`}
            replace
            preventScrollReset
            aria-current={each === as ? 'page' : undefined}
            className={chipClass(each === as)}
          >
            {eyes[each]}
          </Link>
        ))}
      </nav>
    </div>
  )
}
