import { ShieldAlert } from 'lucide-react'
import { Link, href } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

/** Tells an admin why they have no admin rights now, and what to do. */
export function MissingAdminRights({ why }: { why: 'no-second-step' | 'not-passed' }) {
  const isOff = why === 'no-second-step'
  return (
    <section
      aria-label="Admin rights"
      className="flex gap-2.5 rounded-card border border-line bg-warn-soft p-4"
    >
      <Icon of={ShieldAlert} className="text-warn" />
      <p className="min-w-0">
        <strong className="font-semibold">You are an admin, but not in this browser yet.</strong>{' '}
        {isOff
          ? 'Admins use two-step sign-in here, because anyone who got your password would get everything.'
          : 'An admin’s rights need the second step, and this browser was signed in without it.'}{' '}
        <Link
          to={isOff ? href('/account/second-factor') : `${href('/account/confirm')}?step=code`}
          className="inline-block font-medium underline underline-offset-4"
        >
          {isOff ? 'Turn on two-step sign-in' : 'Enter a code from your app'}
        </Link>
      </p>
    </section>
  )
}
