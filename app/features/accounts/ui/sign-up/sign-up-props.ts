import type { ComponentType, ReactNode, RefAttributes } from 'react'
import type { FormProps } from 'react-router'
import type { SignUpAnswer, SignUpStep } from '../../sign-up/sign-up-view.ts'

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
