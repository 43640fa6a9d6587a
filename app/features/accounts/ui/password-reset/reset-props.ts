import type { ComponentType, ReactNode, RefAttributes } from 'react'
import type { FormProps } from 'react-router'
import type { ResetAnswer, ResetStep } from '../../password-reset/reset-view.ts'

export type ResetProps = {
  view: ResetStep
  answer: ResetAnswer | undefined
  /** Whether a submission is in progress. */
  busy: boolean
  /** React Router's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  /** The address that the forms are submitted to. */
  action: string
  /** Whether an answer is to bring the next step, because a dialog has no address of its own. */
  inDialog?: boolean
  /** The links or buttons to the step with the code, to the one that sends it, and back to log-in. */
  haveCode: ReactNode
  startOver: ReactNode
  login: ReactNode
  /** Called two seconds after the password was set. */
  onDone: (email: string) => void
}
