import { Link, href } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { OwnAccount } from '../account.query.server.ts'

const rights = { admin: 'Admin rights', desk: 'Housing desk rights', manager: 'Manager rights' } as const
const stakes = {
  admin: 'everything',
  desk: 'the homes of everybody',
  manager: 'your homes and what people write to you',
} as const

/** Tells staff or a manager why their role does not count now, and what to do. */
export function RoleWithoutSecondFactor({ role, why }: NonNullable<OwnAccount['heldBack']>) {
  const isOff = why === 'no-second-step'
  return (
    <section
      aria-label={rights[role]}
      className="flex gap-2.5 rounded-card border border-line bg-warn-soft p-4"
    >
      <Icon of="shield-alert" className="text-warn" />
      <p className="min-w-0">
        <strong className="font-semibold">{rights[role]} are off in this browser.</strong>{' '}
        {isOff
          ? `They need two-step sign-in, because otherwise anyone with your password could get at ${stakes[role]}.`
          : 'They require two-step sign-in, and you signed in to this browser without it.'}{' '}
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
