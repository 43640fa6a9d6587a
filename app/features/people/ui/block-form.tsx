import { Form, useNavigation, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dropdown } from '#app/ui/overlay/dropdown.tsx'

/** Blocks somebody after a confirmation. A native disclosure with a form: it works without JavaScript. */
export function BlockForm({ userId, name }: { userId: string; name: string }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Dropdown label="Block" look="button">
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
    </Dropdown>
  )
}
