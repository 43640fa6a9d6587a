import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

type Props = {
  empty: boolean
  /** The error for the address field, with `to` as it was typed. */
  error?: string | null
  to?: string
}

/** Below the list: a form that sends a sample email, and a button that deletes all emails. */
export function MailboxTools({ empty, error, to }: Props) {
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="grid gap-4">
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="sample" />
        <TextField
          id="sample-to"
          name="to"
          type="email"
          autoComplete="off"
          label="Send a sample email to"
          error={error ?? undefined}
          defaultValue={to || 'you@example.com'}
        />
        <Button type="submit" size="s" className="justify-self-start" aria-disabled={busy}>
          Send
        </Button>
      </Form>
      {!empty && (
        <Form method="post" className="border-t border-line pt-4">
          <Button type="submit" name="intent" value="clear" size="s" look="quiet">
            Delete all emails
          </Button>
        </Form>
      )}
    </div>
  )
}
