import type { ComponentType, ReactNode, RefAttributes } from 'react'
import type { FormProps } from 'react-router'
import type { SignUpAnswer, SignUpStep } from '../sign-up-view.ts'

export type SignUpProps = {
  view: SignUpStep
  answer: SignUpAnswer | undefined
  /** Whether something is on its way to the server. */
  busy: boolean
  /** React Router's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  returnTo: string
  /** In a dialog the server answers with the next step instead of leading to its page. */
  inDialog?: boolean
  /** False where no letter can leave the site: only a provider signs up then. */
  byEmail: boolean
  /** The button of a provider, such as Google. */
  provider?: ReactNode
  /** The link or button to logging in. */
  login: ReactNode
}
