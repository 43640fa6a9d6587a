import { Link, href, Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { unsentSentence } from '../rules.ts'
import type { ThreadView } from '../views.ts'

/** Shown instead of the composer when the user cannot write: why, and what to do. */
export function ClosedNote({
  closed,
  deleted,
}: {
  closed: NonNullable<ThreadView['closed']>
  deleted?: boolean
}) {
  return (
    <p className="py-2.5 text-center text-balance text-ink-2">
      {closed === 'unavailable'
        ? deleted
          ? 'This person has left the site.'
          : 'Nobody can write here right now.'
        : unsentSentence(closed)}
      {closed === 'no-age' && (
        <>
          {' '}
          <Link
            to={href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })}
            className="text-ink underline underline-offset-4"
          >
            Add it now
          </Link>
        </>
      )}
    </p>
  )
}

/** Shown right after the user blocks someone, with a button to undo it. */
export function UndoBlockNotice({ userId }: { userId: string }) {
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-2">
      <p>Blocked. You no longer see each other. Nobody is notified.</p>
      <Form method="post" action={href('/messages/:conversationId?')}>
        <input type="hidden" name="intent" value="unblock" />
        <input type="hidden" name="person" value={userId} />
        <Button type="submit" size="s">
          Undo
        </Button>
      </Form>
    </output>
  )
}
