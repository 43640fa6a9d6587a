import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { textLink } from '#app/ui/text-link.ts'
import { AccountLink } from './account-link.tsx'
import { accountDialog } from './account-dialog-state.ts'

/** Text of the specification (part 1 §8). */
const SESSION_INVALID = 'User session is invalid. Please sign in again.'
const WHY =
  'For your safety, we sign you out after a long break, six months after you logged in, or when you change your password elsewhere.'

/** Says that the session has ended and opens the log-in dialog, until the next navigation. The log-in page already has the form. */
export function SessionNotice() {
  const { pathname, search, key } = useLocation()
  const arrived = useRef(key)
  const isForm = /^\/login(\/|$)/.test(pathname)
  useEffect(() => {
    if (isForm) return
    accountDialog.open({
      screen: 'log-in',
      returnTo: `${pathname}${search}`,
      notice: `${SESSION_INVALID} ${WHY}`,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once for the page that was loaded
  }, [])
  if (key !== arrived.current) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-4 border-b border-line bg-warn-soft px-4 py-1 text-warn"
    >
      <p className="py-2">
        {SESSION_INVALID} {WHY}
      </p>
      {!isForm && (
        <AccountLink screen="log-in" className={textLink}>
          Log in
        </AccountLink>
      )}
    </div>
  )
}
