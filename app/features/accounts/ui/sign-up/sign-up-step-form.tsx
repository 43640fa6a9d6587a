import { href } from 'react-router'
import type { ReactNode, Ref } from 'react'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import type { SignUpProps } from './sign-up-props.ts'
import { StayField } from '../log-in/stay-field.tsx'

type Props = Pick<SignUpProps, 'Form' | 'returnTo' | 'inDialog' | 'busy'> & {
  ref: Ref<HTMLFormElement>
  /** The action that the form requests. */
  intent: string
  /** The labels of the button, and while it waits. */
  label: string
  waiting: string
  onSubmit?: () => void
  children: ReactNode
}

/** The form of a step of signing up, with its button; on the page and in the dialogs. */
export function SignUpStepForm({
  Form,
  returnTo,
  inDialog,
  busy,
  intent,
  label,
  waiting,
  children,
  ...form
}: Props) {
  return (
    <Form
      {...form}
      method="post"
      action={withReturnTo(href('/signup'), returnTo)}
      noValidate
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value={intent} />
      <StayField inDialog={inDialog} />
      {children}
      <Button type="submit" look="primary" aria-disabled={busy} className="w-full">
        {busy ? waiting : label}
      </Button>
    </Form>
  )
}
