import { Form, useNavigation, href } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Dropdown } from '#app/ui/overlay/dropdown.tsx'

/** "…" of a profile: blocks somebody, and says where to report what they wrote. A native disclosure with a form: it works without
 *  JavaScript. */
export function BlockForm({ userId, name }: { userId: string; name: string }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Dropdown
      label={
        <>
          <span className="sr-only">More about {name}</span>
          <Icon of="ellipsis-vertical" />
        </>
      }
      look="button"
      bare
    >
      <Form method="post" action={href('/account/people')} className="grid gap-3">
        <input type="hidden" name="intent" value="block" />
        <input type="hidden" name="userId" value={userId} />
        <p>
          You and {name} will no longer be able to see, find or write to each other. They are not notified.
          You can undo this under “Your account”.
        </p>
        <Button type="submit" aria-disabled={busy} className="justify-self-start">
          Block {name}
        </Button>
      </Form>
      <div className="mt-4 grid gap-3 border-t border-line pt-4">
        <p>What {name} wrote to you is reported in your conversation, so that we see what it is about.</p>
        <ButtonLink to={href('/messages/:conversationId?')} className="justify-self-start">
          Report in your messages
        </ButtonLink>
      </div>
    </Dropdown>
  )
}
