import { Form } from 'react-router'
import { SubmitButton } from '#app/web/submit-button.tsx'

type Props = { intent: string; busy: boolean; children: string }

/** The only action available when a collection is not shown. */
export function ClosedForm({ intent, busy, children }: Props) {
  return (
    <Form method="post">
      <SubmitButton busy={busy} look="primary" name="intent" value={intent}>
        {children}
      </SubmitButton>
    </Form>
  )
}
