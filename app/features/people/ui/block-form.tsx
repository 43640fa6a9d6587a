import { Form, useNavigation, href } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Dropdown } from '#app/ui/overlay/dropdown.tsx'

type Props = { userId: string; name: string }

/** The "…" menu of a profile, for reporting or blocking the person. A native disclosure that works without JavaScript. */
export function PersonMenu(person: Props) {
  return (
    <Dropdown
      label={
        <>
          <span className="sr-only">More about {person.name}</span>
          <Icon of="ellipsis-vertical" />
        </>
      }
      look="button"
      bare
    >
      <ButtonLink to={href('/public-profile/:userId/report', person)}>Report {person.name}</ButtonLink>
      <div className="mt-4 border-t border-line pt-4">
        <BlockForm {...person} />
      </div>
    </Dropdown>
  )
}

/** Blocks a person, after explaining the consequences. */
export function BlockForm({ userId, name }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={href('/account/people')} className="grid gap-3">
      <input type="hidden" name="intent" value="block" />
      <input type="hidden" name="userId" value={userId} />
      <p>
        You and {name} will no longer be able to see, find or write to each other. In a group that you share,
        each of you sees the other only as “a member”. They are not notified. You can undo this under “Your
        account”.
      </p>
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        Block {name}
      </Button>
    </Form>
  )
}
