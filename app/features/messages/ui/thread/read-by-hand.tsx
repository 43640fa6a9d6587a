import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

/** A button that marks the conversation as read, because without JavaScript the page cannot tell. */
export function ReadByHand({ id, last, read }: { id: string; last: number; read: number }) {
  const hydrated = useHydrated()
  if (hydrated || last <= read) return null
  return (
    <Form
      method="post"
      action={href('/messages/:conversationId?', { conversationId: id })}
      className="mt-2 hidden justify-end noscript:flex"
    >
      <input type="hidden" name="number" value={last} />
      <Button type="submit" name="intent" value="read" size="s">
        Mark as read
      </Button>
    </Form>
  )
}
