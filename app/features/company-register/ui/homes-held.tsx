import { Link, href } from 'react-router'
import { formatFullDate } from '#app/platform/text/format.ts'
import { textLink } from '#app/ui/text-link.ts'
import type { OwnRegister } from '../register.query.server.ts'

/** Tells a company's people why their homes are not in search. */
export function HomesHeld({ register }: { register: OwnRegister | null }) {
  if (!register || !(register.paused || register.suspended)) return null
  const { suspended, memberThrough } = register
  return (
    <p className="flex flex-wrap items-center gap-x-4 rounded-field bg-warn-soft px-4 py-2 text-warn">
      {suspended ? (
        <>
          <span>Your company is suspended, so students do not find your homes.</span>
          <Link to={`${href('/manage/company')}#suspended`} className={textLink}>
            Read why
          </Link>
        </>
      ) : (
        <span className="py-1">
          Your homes are paused: your company’s membership ended
          {memberThrough !== null && ` on ${formatFullDate(memberThrough)}`}. Ask the people who run this site
          how to renew it; then they are offered as they were, with their dates.
        </span>
      )}
    </p>
  )
}
