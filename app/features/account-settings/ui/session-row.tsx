import { Form, href } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { SessionView } from '../account.query.server.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

const icons = { phone: 'smartphone', computer: 'laptop', unknown: 'globe' } as const
const DAY = 24 * 60 * 60 * 1000

/** A signed-in browser. Its last use is stored to the day. */
export function SessionItem({ session, now, busy }: { session: SessionView; now: Date; busy: boolean }) {
  const { id, device, isThis, begunAt, usedAt } = session
  const isFresh = now.getTime() - usedAt.getTime() < DAY
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon of={icons[device.kind]} className="text-ink-2 max-md:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg">
          {device.label}
          {isThis && <Tag tone="good">This browser</Tag>}
        </p>
        <p className="text-sm text-ink-2">
          {isThis ? (
            'In use now'
          ) : isFresh ? (
            'Last used within a day'
          ) : (
            <>
              Last used <LocalTime at={usedAt.toISOString()} to="day" />
            </>
          )}
          {' · '}signed in <LocalTime at={begunAt.toISOString()} to="day" />
        </p>
      </div>
      <Form method="post" action={href('/account/sessions')} preventScrollReset>
        <input type="hidden" name="intent" value={isThis ? 'this' : 'one'} />
        <input type="hidden" name="session" value={id} />
        <SubmitButton busy={busy} size="s" aria-label={`Sign out ${isThis ? 'this browser' : device.label}`}>
          Sign out
        </SubmitButton>
      </Form>
    </li>
  )
}
