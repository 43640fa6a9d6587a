import type { ComponentType, ReactNode, RefAttributes, Ref } from 'react'
import { href, type FormProps } from 'react-router'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import type { SignUpAnswer, SignUpStep } from '../views.ts'
import { StayField } from './hidden-fields.tsx'

export type SignUpProps = {
  view: SignUpStep
  answer: SignUpAnswer | undefined
  /** Whether a submission is in progress. */
  busy: boolean
  /** React Router's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  returnTo: string
  /** In a dialog the server answers with the next step instead of redirecting; `stays` keeps the page to the end. */
  inDialog?: boolean | 'stays'
  /** Whether the step with the code links to the form of the sign-up page. */
  startOver?: boolean
  /** False when the site cannot send emails: then only a provider can be used to sign up. */
  byEmail: boolean
  /** The button of a provider, such as Google. */
  provider?: ReactNode
  /** The link or button to log in. */
  login: ReactNode
}

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
