import type { ComponentType, ReactNode, RefAttributes } from 'react'
import type { FormProps } from 'react-router'
import type { DemoAccount } from '../demo-accounts.ts'
import type { LogInAnswer, LogInStep } from '../log-in-view.ts'

/** What every step of logging in gets. */
export type LogInProps = {
  view: LogInStep
  answer: LogInAnswer | undefined
  /** Whether something is on its way to the server. */
  busy: boolean
  /** React Router's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  returnTo: string
  /** In a dialog the server answers with the next step instead of leading to its page; in one that stays over what was
   *  typed, with the person at the end. */
  inDialog?: boolean | 'stays'
  /** The button of a provider, such as Google. */
  provider?: ReactNode
  /** The demo's people, for one press each. */
  demo?: DemoAccount[]
  /** The links or buttons to a new password and to signing up. */
  forgot: ReactNode
  signUp: ReactNode
}
