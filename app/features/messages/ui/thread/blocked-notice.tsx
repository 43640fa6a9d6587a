import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** Shown right after blocking somebody, with a button to undo it. */
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
