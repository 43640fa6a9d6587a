import type { ComponentType, ReactNode, RefAttributes } from 'react'
import type { FormProps } from 'react-router'
import type { DemoAccount } from '../../log-in/demo-accounts.ts'
import type { LogInAnswer, LogInStep } from '../../log-in/log-in-view.ts'

export type LogInProps = {
  view: LogInStep
  answer: LogInAnswer | undefined
  /** Whether a submission is in progress. */
  busy: boolean
  /** React Router's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  returnTo: string
  /** In a dialog the server answers with the next step instead of redirecting; in a dialog that stays over typed values
   *  (`stays`), with the signed-in person at the end. */
  inDialog?: boolean | 'stays'
  /** The button of a provider, such as Google. */
  provider?: ReactNode
  /** The demo accounts, one button each. */
  demo?: DemoAccount[]
  /** The button to reset the password, inside the form, and the links or buttons to type the code of a sign-up that waits
   *  for it and to sign up. */
  forgot: ReactNode
  enterCode: ReactNode
  signUp: ReactNode
}
