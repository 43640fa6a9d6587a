import { useState } from 'react'
import { Link, useLocation, href } from 'react-router'
import { useLive } from '#app/platform/live/browser/use-live.ts'
import { textLink } from '#app/ui/text-link.ts'
import { SUSPENDED_PATH } from '../paths.ts'
import { getJson } from '#app/web/requests.ts'

const peopleEvents = ['people']

/** Shown on every page of a suspended person, and immediately on pages that are open when it happens.
 *  @param initial the state when the page was rendered */
export function SuspendedNotice({ initial }: { initial: boolean }) {
  const [suspended, setSuspended] = useState(initial)
  const [from, setFrom] = useState(initial)
  const { pathname } = useLocation()
  if (from !== initial) {
    setFrom(initial)
    setSuspended(initial)
  }
  useLive(peopleEvents, () => void askStanding().then(setSuspended, () => {}))
  return (
    <output className="flex flex-wrap items-center justify-center gap-x-4 border-b border-line bg-warn-soft px-4 py-1 text-warn empty:hidden">
      {suspended && (
        <>
          <p className="py-2">
            Your account is suspended: you can look at homes, but you cannot do anything else.
          </p>
          {pathname !== SUSPENDED_PATH && (
            <Link to={SUSPENDED_PATH} className={textLink}>
              Read why
            </Link>
          )}
        </>
      )}
    </output>
  )
}

const askStanding = async () => (await getJson<{ suspended: boolean }>(href('/api/standing'))).suspended
